//! Whether a test can fail: it asserts something itself, or calls a helper that does.

#![expect(clippy::wildcard_enum_match_arm, reason = "syntax has many forms, few matter here")]

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Block, Expr, ImplItem, Item, Macro, Token, TraitItem, Type};

/// How a function is called: by its name, by its type and name, as a method, or as a macro.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Call {
    Free(String),
    Of(String, String),
    Method(String),
    Macro(String),
}

/// What the body of a function does.
#[derive(Clone, Default)]
struct Deeds {
    asserts: bool,
    calls: BTreeSet<Call>,
}

/// The functions of a test crate and whom they call.
#[derive(Clone, Default)]
pub(super) struct Graph {
    functions: Vec<(Vec<Call>, Deeds)>,
}

/// The calls that lead to an assertion.
pub(super) struct Asserting(BTreeSet<Call>);

impl Graph {
    /// Adds the functions of an item.
    pub(super) fn add(&mut self, item: &Item) {
        match item {
            Item::Fn(function) => {
                let name = function.sig.ident.to_string();
                self.add_body(vec![Call::Free(name)], &function.block, None);
            }
            Item::Impl(block) => {
                let owner = type_name(&block.self_ty);
                for item in &block.items {
                    if let ImplItem::Fn(function) = item {
                        let name = function.sig.ident.to_string();
                        self.add_method(owner.clone(), name, &function.block);
                    }
                }
            }
            Item::Trait(block) => {
                for item in &block.items {
                    if let TraitItem::Fn(function) = item
                        && let Some(body) = &function.default
                    {
                        let name = function.sig.ident.to_string();
                        self.add_method(block.ident.to_string(), name, body);
                    }
                }
            }
            Item::Macro(rules) => {
                if let Some(name) = &rules.ident {
                    let asserts = mentions_assertion(rules.mac.tokens.clone());
                    let deeds = Deeds { asserts, calls: BTreeSet::new() };
                    self.functions.push((vec![Call::Macro(name.to_string())], deeds));
                }
            }
            _ => {}
        }
    }

    fn add_method(&mut self, owner: String, name: String, body: &Block) {
        let calls = vec![Call::Of(owner.clone(), name.clone()), Call::Method(name)];
        self.add_body(calls, body, Some(owner));
    }

    fn add_body(&mut self, names: Vec<Call>, body: &Block, owner: Option<String>) {
        let mut looker = Looker { owner, ..Looker::default() };
        looker.visit_block(body);
        self.functions.push((names, looker.deeds));
        for item in looker.nested {
            self.add(&item);
        }
    }

    /// The calls that always lead to an assertion: where several functions share a name, all of them must.
    pub(super) fn asserting(&self) -> Asserting {
        let mut known = Asserting(BTreeSet::new());
        loop {
            let mut named: BTreeMap<&Call, bool> = BTreeMap::new();
            for (names, deeds) in &self.functions {
                let asserts = known.holds(deeds);
                for name in names {
                    let all = named.entry(name).or_insert(true);
                    *all &= asserts;
                }
            }
            let next: BTreeSet<Call> =
                named.into_iter().filter(|(_, all)| *all).map(|(call, _)| call.clone()).collect();
            if next.len() == known.0.len() {
                return known;
            }
            known = Asserting(next);
        }
    }
}

impl Asserting {
    /// Whether this body asserts something, itself or through what it calls.
    pub(super) fn proves(&self, body: &Block) -> bool {
        let mut looker = Looker::default();
        looker.visit_block(body);
        let mut inner = Graph::default();
        for item in &looker.nested {
            inner.add(item);
        }
        let nested = inner.asserting();
        self.holds(&looker.deeds) || nested.holds(&looker.deeds)
    }

    fn holds(&self, deeds: &Deeds) -> bool {
        deeds.asserts || deeds.calls.iter().any(|call| self.0.contains(call))
    }
}

/// Reads a body: its assertions and calls, not those of functions nested in it.
#[derive(Default)]
struct Looker {
    owner: Option<String>,
    deeds: Deeds,
    nested: Vec<Item>,
}

impl<'ast> Visit<'ast> for Looker {
    fn visit_item(&mut self, item: &'ast Item) {
        self.nested.push(item.clone());
    }

    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        let names: Vec<String> = path.path.segments.iter().map(|s| s.ident.to_string()).collect();
        let call = match names.as_slice() {
            [.., owner, name] if owner.starts_with(char::is_uppercase) => {
                let owner = if owner == "Self" { self.owner.as_ref() } else { Some(owner) };
                owner.map(|owner| Call::Of(owner.clone(), name.clone()))
            }
            [.., name] => Some(Call::Free(name.clone())),
            [] => None,
        };
        self.deeds.calls.extend(call);
        visit::visit_expr_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let name = call.method.to_string();
        self.deeds.asserts |= ["unwrap_err", "expect_err"].contains(&name.as_str());
        self.deeds.calls.insert(Call::Method(name));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, invoked: &'ast Macro) {
        let name = invoked.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
        self.deeds.asserts |= is_assertion(&name) && !is_trivial(&name, invoked.tokens.clone());
        self.deeds.calls.insert(Call::Macro(name));
        let arguments = Punctuated::<Expr, Token![,]>::parse_terminated;
        if let Ok(arguments) = arguments.parse2(invoked.tokens.clone()) {
            let mut inner = Self { owner: self.owner.clone(), ..Self::default() };
            for argument in &arguments {
                inner.visit_expr(argument);
            }
            self.deeds.asserts |= inner.deeds.asserts;
            self.deeds.calls.append(&mut inner.deeds.calls);
        }
    }
}

fn is_assertion(name: &str) -> bool {
    ["assert", "debug_assert", "prop_assert"].iter().any(|start| name.starts_with(start))
        || ["panic", "unreachable"].contains(&name)
}

/// Whether an assertion is about nothing but literals: `assert!(true)`.
fn is_trivial(name: &str, tokens: TokenStream) -> bool {
    fn names_something(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Ident(ident) => ident != "true" && ident != "false",
            TokenTree::Group(group) => names_something(group.stream()),
            TokenTree::Punct(_) | TokenTree::Literal(_) => false,
        })
    }
    name.contains("assert") && !names_something(tokens)
}

/// Whether the rules of a macro spell an assertion.
fn mentions_assertion(tokens: TokenStream) -> bool {
    let mut before = None;
    tokens.into_iter().any(|token| {
        let found = match &token {
            TokenTree::Group(group) => mentions_assertion(group.stream()),
            TokenTree::Punct(mark) if mark.as_char() == '!' => {
                matches!(&before, Some(TokenTree::Ident(name)) if is_assertion(&name.to_string()))
            }
            _ => false,
        };
        before = Some(token);
        found
    })
}

fn type_name(of: &Type) -> String {
    match of {
        Type::Path(path) => {
            path.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default()
        }
        Type::Reference(inner) => type_name(&inner.elem),
        _ => String::new(),
    }
}
