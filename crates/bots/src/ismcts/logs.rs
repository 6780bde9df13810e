//! The root of the logarithm, looked up: the search asks for it at every choice.

use std::sync::LazyLock;

const SIZE: usize = 4096;

/// √ln n for small n, and ln n to build larger ones from.
pub(super) struct Logs {
    roots: [f32; SIZE],
    logs: [f32; SIZE],
}

static LOGS: LazyLock<Box<Logs>> = LazyLock::new(|| {
    let log = |n: usize| (n.max(1) as f64).ln();
    Box::new(Logs {
        roots: std::array::from_fn(|n| log(n).sqrt() as f32),
        logs: std::array::from_fn(|n| log(n) as f32),
    })
});

impl Logs {
    /// The one table.
    pub(super) fn table() -> &'static Self {
        &LOGS
    }

    /// √ln n; 0 for n = 0.
    #[inline]
    pub(super) fn root(&self, n: u32) -> f32 {
        match self.roots.get(n as usize) {
            Some(root) => *root,
            None => self.far_root(n),
        }
    }

    /// Above the table, the upper bits of n stand for n: the error is far below one thousandth.
    #[cold]
    fn far_root(&self, n: u32) -> f32 {
        let shift = SIZE.leading_zeros() - (usize::BITS - u32::BITS) + 1 - n.leading_zeros();
        (self.logs[(n >> shift) as usize] + shift as f32 * std::f32::consts::LN_2).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_and_what_lies_beyond_it_are_right() {
        for n in [1_u32, 2, 4095, 4096, 4097, 10_000, 1_000_000, u32::MAX] {
            let exact = f64::from(n).ln().sqrt();
            assert!((f64::from(Logs::table().root(n)) - exact).abs() < 1e-4, "{n}");
        }
        assert!(Logs::table().root(0).abs() < 1e-9);
    }
}
