//! Mean and spread of samples, without keeping them.

/// How many samples there were, their mean, and how far they lie from it.
///
/// Groups of samples are joined as Chan, Golub and LeVeque do ("Updating formulae and a pairwise
/// algorithm for computing sample variances", 1979), because a sum of squares would lose the digits
/// that matter.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Moments {
    pub(super) samples: u32,
    pub(super) mean: f64,
    /// The sum of the squares of the distances from the mean.
    squares: f64,
}

impl Moments {
    /// These samples and others.
    pub(super) fn with(self, other: Self) -> Self {
        let samples = self.samples + other.samples;
        if samples == 0 {
            return self;
        }
        let [ours, theirs, all] = [self.samples, other.samples, samples].map(f64::from);
        let distance = other.mean - self.mean;
        let mean = self.mean + distance * theirs / all;
        let squares = self.squares + other.squares + distance * distance * ours * theirs / all;
        Self { samples, mean, squares }
    }

    /// The standard error of the mean. There must be two samples.
    pub(super) fn standard_error(&self) -> f64 {
        let samples = f64::from(self.samples);
        (self.squares / (samples - 1.0) / samples).sqrt()
    }
}

impl FromIterator<f64> for Moments {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let sample = |mean| Self { samples: 1, mean, squares: 0.0 };
        values.into_iter().map(sample).fold(Self::default(), Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_make_the_moments_of_all() {
        let values = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0];
        let mean = values.iter().sum::<f64>() / 8.0;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        for middle in 0..=values.len() {
            let (first, second) = values.split_at(middle);
            let [first, second] = [first, second].map(|group| group.iter().copied().collect());
            let moments = Moments::with(first, second);
            assert_eq!(moments.samples, 8);
            assert!((moments.mean - mean).abs() < 1e-12, "{middle}: {moments:?}");
            let error = (squares / 7.0 / 8.0).sqrt();
            assert!((moments.standard_error() - error).abs() < 1e-12, "{middle}: {moments:?}");
        }
    }
}
