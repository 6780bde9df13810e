//! The tree of a search: an arena of nodes, and one table that finds a node by its parent and action.
//!
//! A node stands for "the seat `chooser` chose `action`". Which actions are open below it depends on what
//! was imagined, so a node keeps no list of children: the table answers for those that are open this time.

use std::hash::{Hash, Hasher as _};

use engine::Seat;
use rustc_hash::FxHasher;

/// Where the search starts.
pub(super) const ROOT: u32 = 0;

/// One choice, and what came of it so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<A> {
    /// The mean payoff of the seat that chose.
    pub(super) mean: f32,
    /// The exploration weight divided by the root of the visits, kept so that choosing needs no division.
    pub(super) reach: f32,
    /// How often it was chosen.
    pub(super) visits: u32,
    /// How often it was open to choice.
    pub(super) available: u32,
    pub(super) parent: u32,
    pub(super) chooser: Seat,
    pub(super) action: A,
}

impl<A> Node<A> {
    fn new(parent: u32, chooser: Seat, action: A) -> Self {
        Self { mean: 0.0, reach: 0.0, visits: 0, available: 1, parent, chooser, action }
    }

    /// Adds one payoff.
    #[inline]
    pub(super) fn learn(&mut self, payoff: f32, exploration: f32) {
        self.visits += 1;
        let visits = self.visits as f32;
        self.mean += (payoff - self.mean) / visits;
        self.reach = exploration / visits.sqrt();
    }
}

/// The answer of the table: the node, or the free place for it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Find {
    /// The node with this index.
    Node(u32),
    /// Where it would go.
    Free(FreeSlot),
}

/// A free place of the table, with the mark of the node that may come there.
#[derive(Clone, Copy, Debug)]
pub(super) struct FreeSlot {
    slot: usize,
    mark: u32,
}

/// An arena of nodes that never grows beyond what was reserved.
#[derive(Clone, Debug)]
pub(super) struct Tree<A> {
    pub(super) nodes: Vec<Node<A>>,
    /// Open addressing: a mark of the key in the upper half, the node in the lower; the root has no parent, so 0 is free.
    slots: Vec<u64>,
    shift: u32,
    /// The other arena, into which a subtree is carried.
    spare: Vec<Node<A>>,
    /// For each old node its new index, while a subtree is carried.
    moved: Vec<u32>,
}

impl<A: Copy + Eq + Hash> Tree<A> {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            slots: Vec::new(),
            shift: 0,
            spare: Vec::new(),
            moved: Vec::new(),
        }
    }

    /// Empties the tree down to a root and one node for each action open there, with room for more.
    pub(super) fn plant(&mut self, seat: Seat, legal: &[A], room: usize) {
        let most = 1 + legal.len() + room;
        self.nodes.clear();
        self.nodes.reserve(most);
        let slots = (most + most / 2).next_power_of_two();
        self.slots.clear();
        self.slots.resize(slots, 0);
        self.shift = 64 - slots.trailing_zeros();
        // The root was chosen by nobody: its action is never read.
        self.nodes.push(Node::new(ROOT, seat, legal[0]));
        for action in legal {
            if let Find::Free(place) = self.find(ROOT, seat, *action) {
                self.add(place, ROOT, seat, *action);
            }
        }
    }

    /// Keeps only what follows the node `top`, which becomes the root, with one node for each action
    /// open there and room for more; what is kept takes at most half of that room.
    pub(super) fn carry(&mut self, top: u32, seat: Seat, legal: &[A], room: usize) {
        std::mem::swap(&mut self.nodes, &mut self.spare);
        self.plant(seat, legal, room);
        self.moved.clear();
        self.moved.resize(self.spare.len(), u32::MAX);
        self.moved[top as usize] = ROOT;
        let most = self.nodes.len() + room / 2;
        // A parent comes before its children in the arena, so one pass finds them all.
        for old in top as usize + 1..self.spare.len() {
            let node = self.spare[old];
            let parent = self.moved[node.parent as usize];
            if parent == u32::MAX {
                continue;
            }
            let kept = match self.find(parent, node.chooser, node.action) {
                Find::Node(index) => index,
                // What is not open at the new root cannot be chosen there.
                Find::Free(_) if parent == ROOT || self.nodes.len() >= most => continue,
                Find::Free(place) => self.add(place, parent, node.chooser, node.action),
            };
            self.nodes[kept as usize] = Node { parent, ..node };
            self.moved[old] = kept;
        }
        self.nodes[0].visits = self.nodes[1..=legal.len()].iter().map(|node| node.visits).sum();
    }

    /// The choices of a seat after this node that were tried at least that often, the most tried first.
    pub(super) fn likely(&self, parent: u32, chooser: Seat, tries_min: u32) -> Vec<A> {
        let is_likely = |node: &&Node<A>| {
            node.parent == parent && node.chooser == chooser && node.visits >= tries_min
        };
        let mut likely: Vec<_> = self.nodes.iter().skip(1).filter(is_likely).collect();
        likely.sort_by_key(|node| std::cmp::Reverse(node.visits));
        likely.iter().map(|node| node.action).collect()
    }

    /// Looks for the choice of `action` by `chooser` after `parent`.
    #[inline]
    pub(super) fn find(&self, parent: u32, chooser: Seat, action: A) -> Find {
        let hash = hash(parent, chooser, action);
        let mark = hash as u32;
        let mask = self.slots.len() - 1;
        let mut slot = (hash >> self.shift) as usize;
        loop {
            let entry = self.slots[slot & mask];
            if entry == 0 {
                return Find::Free(FreeSlot { slot: slot & mask, mark });
            }
            if (entry >> 32) as u32 == mark {
                let node = &self.nodes[entry as u32 as usize];
                if node.action == action && node.parent == parent && node.chooser == chooser {
                    return Find::Node(entry as u32);
                }
            }
            slot += 1;
        }
    }

    /// Adds a choice in the place that was found free for it.
    #[inline]
    pub(super) fn add(&mut self, place: FreeSlot, parent: u32, chooser: Seat, action: A) -> u32 {
        let index = self.nodes.len() as u32;
        self.nodes.push(Node::new(parent, chooser, action));
        self.slots[place.slot] = u64::from(place.mark) << 32 | u64::from(index);
        index
    }
}

#[inline]
fn hash<A: Hash>(parent: u32, chooser: Seat, action: A) -> u64 {
    let mut hasher = FxHasher::default();
    action.hash(&mut hasher);
    let origin = u64::from(parent) << 3 | chooser.index() as u64;
    (hasher.finish() ^ origin.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_mul(0xd6e8_feb8_6659_fd93)
}
