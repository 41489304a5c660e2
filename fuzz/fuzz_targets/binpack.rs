#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz_properties::binpack(data));
