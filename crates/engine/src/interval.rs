//! How well a share is known that was seen in so many samples.

/// How many standard deviations reach to either end of a 95 % interval.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The 95 % interval of a share seen in `samples` tries, after Wilson: it stays inside 0 to 1 and is honest for few samples
/// and for extreme shares.
pub fn wilson(share: f64, samples: f64) -> (f64, f64) {
    if samples <= 0.0 {
        return (0.0, 1.0);
    }
    let square = Z95 * Z95;
    let scale = 1.0 + square / samples;
    let centre = (share + square / (2.0 * samples)) / scale;
    let spread = share * (1.0 - share) / samples + square / (4.0 * samples * samples);
    let half = Z95 / scale * spread.sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::wilson;
    use crate::Worth;

    #[test]
    fn eight_in_ten() {
        // Known figures of the interval for 8 of 10.
        let (low, high) = wilson(0.8, 10.0);
        assert!((low - 0.490_2).abs() < 1e-4, "{low}");
        assert!((high - 0.943_3).abs() < 1e-4, "{high}");
    }

    #[test]
    fn no_samples_say_nothing() {
        assert_eq!(wilson(0.5, 0.0), (0.0, 1.0));
        assert_eq!(Worth::sampled(0.0, 0.0), Worth { value: 0.5, low: 0.0, high: 1.0 });
    }

    #[test]
    fn a_sampled_worth_lies_in_its_interval() {
        let worth = Worth::sampled(30.0, 40.0);
        assert!((worth.value - 0.75).abs() < 1e-9);
        assert!((worth.low - 0.598).abs() < 1e-3 && (worth.high - 0.858).abs() < 1e-3, "{worth:?}");
        assert!(Worth::sampled(5.0, 5.0).high >= 1.0 - 1e-9 && Worth::sampled(5.0, 5.0).low > 0.5);
    }
}
