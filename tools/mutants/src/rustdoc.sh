#!/bin/sh
# Keeps the examples of the library that `--crate-name` names, in a folder of its name within
# $EXAMPLES.
before=
for argument; do
    if [ "$before" = --crate-name ]; then name=$argument; fi
    before=$argument
done
RUSTC_BOOTSTRAP=1 exec rustdoc "$@" -Zunstable-options --persist-doctests "$EXAMPLES/${name-other}"
