//! Every rule by its id.

mod promises;
