//! The map files: regions, neighbours, guilds and outlines, with what is wrong with them.

use cards::{Book, Entry};
use engine::{SEATS_MAX, Text};
use serde::Deserialize;

use crate::effect::Family;
use crate::sets::{REGIONS_MAX, Region};

/// The most necrosis tokens there can be.
pub(crate) const TOKENS_MAX: usize = 24;

/// A map as its file writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    id: String,
    name: String,
    name_en: String,
    size: [i32; 2],
    tokens: Vec<u8>,
}

/// A region as its file writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RegionFile {
    pub(crate) id: String,
    pub(crate) map: String,
    pub(crate) name: String,
    pub(crate) name_en: String,
    pub(crate) influence: u8,
    pub(crate) guild: Option<Family>,
    /// At how many seats and more the guild stands; none: always.
    pub(crate) guild_from: Option<u8>,
    /// Whether it is necrosed from the start, for ever.
    #[serde(default)]
    pub(crate) is_necrosed: bool,
    pub(crate) at: [i32; 2],
    pub(crate) neighbours: Vec<String>,
    pub(crate) outline: Vec<[i32; 2]>,
}

/// A map, ready to be played on.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    pub(crate) id: String,
    pub(crate) name: Text,
    pub(crate) size: [i32; 2],
    pub(crate) tokens: Vec<u8>,
    pub(crate) regions: Vec<RegionFile>,
    /// The neighbours of each region, as a set.
    pub(crate) near: [u16; REGIONS_MAX],
    /// All regions.
    pub(crate) all: u16,
    /// The regions with a printed guild.
    pub(crate) guilds: u16,
    /// The region that is necrosed from the start, at place 0.
    pub(crate) lair: Region,
}

impl Map {
    /// The map as so many seats find it: a guild that waits for more of them does not stand.
    /// NEC-R87.
    pub(crate) fn set_for(&mut self, seats: usize) {
        for (at, region) in self.regions.iter_mut().enumerate() {
            if region.guild_from.is_some_and(|from| seats < usize::from(from)) {
                region.guild = None;
                self.guilds &= !(1 << at);
            }
        }
    }

    pub(crate) fn name(&self, region: Region) -> Text {
        let file = &self.regions[region.index()];
        Text::new(&file.name, &file.name_en)
    }

    pub(crate) fn find(&self, id: &str) -> Option<Region> {
        self.regions.iter().position(|region| region.id == id).map(|at| Region(at as u8))
    }
}

/// Reads every map of the folder; what is wrong becomes faults of the book.
pub(crate) fn read(book: &mut Book<'_>) -> Vec<Map> {
    let maps: Vec<Entry<MapFile>> = book.entries("map");
    let regions: Vec<Entry<RegionFile>> = book.entries("region");
    book.unique(&maps, |map| map.id.as_str());
    for entry in &regions {
        let known = maps.iter().map(|map| map.value.id.as_str());
        book.known(entry, "map", &entry.value.map, known);
    }
    maps.iter().map(|map| one_map(book, map, &regions)).collect()
}

fn one_map(book: &mut Book<'_>, entry: &Entry<MapFile>, regions: &[Entry<RegionFile>]) -> Map {
    let file = &entry.value;
    let own: Vec<&Entry<RegionFile>> =
        regions.iter().filter(|region| region.value.map == file.id).collect();
    check_tokens(book, entry);
    check_size(book, entry, &own);
    let ids: Vec<&str> = own.iter().map(|region| region.value.id.as_str()).collect();
    let mut near = [0_u16; REGIONS_MAX];
    for (at, region) in own.iter().enumerate().take(REGIONS_MAX) {
        check_region(book, region, file.size, &ids, at);
        for (place, id) in region.value.neighbours.iter().enumerate() {
            let field = format!("neighbours[{place}]");
            if !book.known(region, &field, id, ids.iter().copied()) {
                continue;
            }
            let other = ids.iter().position(|known| known == id).unwrap_or_default();
            if other == at {
                let words = Text::new(
                    "une région n'est pas sa voisine",
                    "a region is not its own neighbour",
                );
                book.fault(region, &field, words);
            } else if !own[other].value.neighbours.contains(&region.value.id) {
                let words = Text::new(
                    format!(
                        "`{id}` n'a pas `{}` pour voisine : un chemin va dans les deux sens",
                        region.value.id
                    ),
                    format!(
                        "`{id}` does not have `{}` as a neighbour: a way goes both ways",
                        region.value.id
                    ),
                );
                book.fault(region, &field, words);
            } else if other < REGIONS_MAX {
                near[at] |= 1 << other;
            }
        }
    }
    check_connected(book, &own, &near);
    check_overlaps(book, &own);
    let guilds = own.iter().enumerate().filter(|(_, region)| region.value.guild.is_some());
    Map {
        id: file.id.clone(),
        name: Text::new(&file.name, &file.name_en),
        size: file.size,
        tokens: file.tokens.clone(),
        near,
        all: ((1_u32 << own.len().min(REGIONS_MAX)) - 1) as u16,
        guilds: guilds.fold(0, |set, (at, _)| set | 1_u16.checked_shl(at as u32).unwrap_or(0)),
        lair: Region(0),
        regions: own.into_iter().map(|region| region.value.clone()).collect(),
    }
}

fn check_tokens(book: &mut Book<'_>, entry: &Entry<MapFile>) {
    if entry.value.tokens.len() > TOKENS_MAX || entry.value.tokens.iter().any(|value| *value > 9) {
        let words = Text::new(
            format!("au plus {TOKENS_MAX} jetons, chacun de 0 à 9"),
            format!("at most {TOKENS_MAX} tokens, each from 0 to 9"),
        );
        book.fault(entry, "tokens", words);
    }
}

/// NEC-CASTE-5, NEC-R75.
fn check_size(book: &mut Book<'_>, entry: &Entry<MapFile>, own: &[&Entry<RegionFile>]) {
    if !(3..=REGIONS_MAX).contains(&own.len()) {
        let words = Text::new(
            format!("une carte a de 3 à {REGIONS_MAX} régions, celle-ci en a {}", own.len()),
            format!("a map has 3 to {REGIONS_MAX} regions, this one has {}", own.len()),
        );
        book.fault(entry, "id", words);
    }
    let lairs = own.iter().filter(|region| region.value.is_necrosed).count();
    let starts = own.first().is_some_and(|region| region.value.is_necrosed);
    if lairs != 1 || !starts {
        let words = Text::new(
            "la première région d'une carte, et elle seule, est nécrosée au départ",
            "the first region of a map, and no other, is necrosed from the start",
        );
        book.fault(entry, "id", words);
    }
    for caste in [Family::Combat, Family::Merchant, Family::Magic, Family::Shaan] {
        let always = own.iter().filter(|region| region.value.guild_from.is_none());
        if !always.into_iter().any(|region| region.value.guild == Some(caste)) {
            let words = Text::new(
                format!("aucune région n'a de guilde `{}`", caste.word()),
                format!("no region has a `{}` guild", caste.word()),
            );
            book.fault(entry, "id", words);
        }
    }
}

fn check_region(
    book: &mut Book<'_>,
    entry: &Entry<RegionFile>,
    size: [i32; 2],
    ids: &[&str],
    at: usize,
) {
    let region = &entry.value;
    if ids[..at].contains(&region.id.as_str()) {
        let words = Text::new(
            format!("la carte a déjà une région `{}`", region.id),
            format!("the map already has a region `{}`", region.id),
        );
        book.fault(entry, "id", words);
    }
    if !(1..=9).contains(&region.influence) {
        book.fault(entry, "influence", Text::new("de 1 à 9", "from 1 to 9"));
    }
    if region.guild == Some(Family::Necrosis) || (region.is_necrosed && region.guild.is_some()) {
        let words = Text::new(
            "la nécrose n'a pas de guilde, ni la région nécrosée au départ",
            "the necrosis has no guild, nor has the region necrosed from the start",
        );
        book.fault(entry, "guild", words);
    }
    if region.guild_from.is_some_and(|from| !(3..=SEATS_MAX as u8).contains(&from))
        || (region.guild_from.is_some() && region.guild.is_none())
    {
        let words = Text::new(
            format!("de 3 à {SEATS_MAX} joueurs, là où il y a une guilde"),
            format!("from 3 to {SEATS_MAX} players, where there is a guild"),
        );
        book.fault(entry, "guild_from", words);
    }
    let outside = |[x, y]: &[i32; 2]| !(0..=size[0]).contains(x) || !(0..=size[1]).contains(y);
    if outside(&region.at) {
        book.fault(entry, "at", Text::new("hors de la carte", "outside the map"));
    }
    if region.outline.len() < 3 || region.outline.iter().any(outside) {
        let words = Text::new(
            "un tracé a au moins trois points, tous sur la carte",
            "an outline has at least three points, all on the map",
        );
        book.fault(entry, "outline", words);
    } else if !inside(region.at, &region.outline) {
        let words = Text::new("le centre est hors du tracé", "the centre is outside the outline");
        book.fault(entry, "at", words);
    }
    if !(2..=6).contains(&region.neighbours.len()) {
        let words = Text::new("de 2 à 6 voisines", "from 2 to 6 neighbours");
        book.fault(entry, "neighbours", words);
    }
}

fn check_connected(book: &mut Book<'_>, own: &[&Entry<RegionFile>], near: &[u16; REGIONS_MAX]) {
    let mut reached = 1_u16;
    loop {
        let more = Region::all(reached).fold(reached, |set, region| set | near[region.index()]);
        if more == reached {
            break;
        }
        reached = more;
    }
    for (at, region) in own.iter().enumerate().take(REGIONS_MAX) {
        if reached & 1 << at == 0 {
            let words = Text::new(
                format!("aucun chemin ne mène à `{}`", region.value.id),
                format!("no way leads to `{}`", region.value.id),
            );
            book.fault(region, "neighbours", words);
        }
    }
}

fn check_overlaps(book: &mut Book<'_>, own: &[&Entry<RegionFile>]) {
    for (at, region) in own.iter().enumerate() {
        for other in &own[..at] {
            if overlap(&region.value.outline, &other.value.outline) {
                let words = Text::new(
                    format!("le tracé recouvre celui de `{}`", other.value.id),
                    format!("the outline overlaps that of `{}`", other.value.id),
                );
                book.fault(region, "outline", words);
            }
        }
    }
}

/// Whether two outlines share an area: a side of one crosses a side of the other, or one encloses a corner, or the middle,
/// of the other.
fn overlap(one: &[[i32; 2]], other: &[[i32; 2]]) -> bool {
    let crosses = sides(one).any(|a| sides(other).any(|b| cross(a, b)));
    crosses || reaches_into(one, other) || reaches_into(other, one)
}

/// Whether a corner of the outline, or its middle where that is inside, is inside the other one.
fn reaches_into(outline: &[[i32; 2]], other: &[[i32; 2]]) -> bool {
    let corners = outline.len().max(1) as i32;
    let middle =
        [0, 1].map(|axis| outline.iter().map(|corner| corner[axis]).sum::<i32>() / corners);
    outline.iter().any(|corner| strictly_inside(*corner, other))
        || (inside(middle, outline) && strictly_inside(middle, other))
}

type Side = ([i32; 2], [i32; 2]);

fn sides(outline: &[[i32; 2]]) -> impl Iterator<Item = Side> {
    (0..outline.len()).map(|at| (outline[at], outline[(at + 1) % outline.len()]))
}

/// On which side of the line from `a` to `b` the point is: positive, negative, or 0 on the line.
fn turn(a: [i32; 2], b: [i32; 2], point: [i32; 2]) -> i64 {
    let wide = |value: i32| i64::from(value);
    (wide(b[0]) - wide(a[0])) * (wide(point[1]) - wide(a[1]))
        - (wide(b[1]) - wide(a[1])) * (wide(point[0]) - wide(a[0]))
}

fn cross((a, b): Side, (c, d): Side) -> bool {
    turn(a, b, c).signum() * turn(a, b, d).signum() < 0
        && turn(c, d, a).signum() * turn(c, d, b).signum() < 0
}

fn inside(point: [i32; 2], outline: &[[i32; 2]]) -> bool {
    let mut is_inside = false;
    for (a, b) in sides(outline) {
        if (a[1] > point[1]) != (b[1] > point[1]) {
            let side = turn(a, b, point);
            if (side > 0) == (b[1] > a[1]) && side != 0 {
                is_inside = !is_inside;
            }
        }
    }
    is_inside
}

fn strictly_inside(point: [i32; 2], outline: &[[i32; 2]]) -> bool {
    let on_side = sides(outline).any(|(a, b)| {
        turn(a, b, point) == 0
            && (a[0].min(b[0])..=a[0].max(b[0])).contains(&point[0])
            && (a[1].min(b[1])..=a[1].max(b[1])).contains(&point[1])
    });
    !on_side && inside(point, outline)
}
