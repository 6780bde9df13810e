//! A seed nobody chose: committed to before the first card, mixed from everybody, revealed at the end.

use crate::{Digest, Seed};

/// What one player adds to the seed.
pub type Nonce = [u8; 16];

/// The commitment to a secret, shown to all seats before any of them adds to the seed.
pub fn commit(secret: &Seed) -> Digest {
    let mut hasher = blake3::Hasher::new_derive_key("veillee 1 commitment to a secret");
    hasher.update(secret);
    Digest(*hasher.finalize().as_bytes())
}

/// The seed of a table, from the committed secret and what each seat added, in seat order.
pub fn mix(secret: &Seed, nonces: &[Nonce]) -> Seed {
    let mut hasher = blake3::Hasher::new_derive_key("veillee 1 seed of a table");
    hasher.update(secret);
    for nonce in nonces {
        hasher.update(nonce);
    }
    *hasher.finalize().as_bytes()
}

/// Whether the revealed secret is the committed one and gives the seed that was played.
pub fn verify(commitment: Digest, secret: &Seed, nonces: &[Nonce], seed: &Seed) -> bool {
    commit(secret) == commitment && mix(secret, nonces) == *seed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_verified_against_its_commitment() {
        let secret = [3; 32];
        let nonces = [[1; 16], [2; 16]];
        let seed = mix(&secret, &nonces);
        assert!(verify(commit(&secret), &secret, &nonces, &seed));
        assert!(!verify(commit(&[4; 32]), &secret, &nonces, &seed));
        assert!(!verify(commit(&secret), &secret, &[nonces[1], nonces[0]], &seed));
    }

    /// The page in the browser works these out on its own and is tested against the same words.
    #[test]
    fn golden_vectors_of_the_commitment_and_the_seed() {
        let secret = [3; 32];
        assert_eq!(
            commit(&secret).to_string(),
            "8c8da493af624036aa193a6498979f46ead88a6393f2c9ecdb9e4cdd4335d7ed"
        );
        let seed = mix(&secret, &[[1; 16], [2; 16]]);
        assert_eq!(
            Digest(seed).to_string(),
            "5ab7298d3787be605b676f3b59e7f11a0767727c44353b262ff4f4a4c9d2fd32"
        );
    }
}
