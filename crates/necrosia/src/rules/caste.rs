//! The supports of castes (NEC-CASTE).

use engine::{Audience, Chance, Refusal, Story};

use crate::Necrosia;
use crate::effect::Family;
use crate::event::Event;
use crate::options::SupportFallback;
use crate::question::among;
use crate::rules::Play;
use crate::sets::{CardId, NONE, Region};
use crate::state::{State, Step};

impl Necrosia {
    /// The family of the support that is due now.
    pub(crate) fn support_family(&self, state: &State) -> Option<Family> {
        let dusk = &state.course.dusk;
        if dusk.guilds != 0 {
            return self.guild(state, Region(dusk.guilds.trailing_zeros() as u8));
        }
        (dusk.necrosed != 0).then_some(Family::Necrosis)
    }

    /// NEC-CASTE-2: the places of the row with a card of the family that is due.
    pub(crate) fn support_choices(&self, state: &State) -> u8 {
        let Some(family) = self.support_family(state) else { return 0 };
        let row = state.market.row.iter().enumerate();
        row.filter(|(_, card)| {
            **card != NONE && self.catalogue.card(CardId(**card)).family == family
        })
        .fold(0, |set, (at, _)| set | 1 << at)
    }

    /// NEC-CASTE-2: why this card does not come as a support.
    pub(crate) fn refuse_support() -> Refusal {
        Refusal::new(
            "NEC-CASTE-2",
            "le soutien donne une carte de sa famille, prise dans la file",
            "the support gives a card of its family, taken from the row",
        )
    }
}

impl<C: Chance, S: Story<Event>> Play<'_, C, S> {
    /// E7: which supports are due (NEC-CASTE-1 and NEC-CASTE-3).
    /// NEC-CASTE-4, NEC-R50, NEC-R77.
    pub(crate) fn begin_supports(&mut self) {
        let seat = self.active();
        let own = self.game.counted(self.state, seat);
        let lent = match self.state.course.dusk.guild {
            NONE => 0,
            guild => Region(guild).bit(),
        };
        let guilds = self.game.guilds(self.state);
        self.state.course.dusk.guilds = (own | lent) & guilds;
        self.state.course.dusk.necrosed = own & self.state.board.necrosed;
    }

    pub(crate) fn settle_support(&mut self) -> bool {
        let Some(family) = self.game.support_family(self.state) else {
            self.state.course.step = Step::Buy;
            return false;
        };
        if self.game.support_choices(self.state) != 0 {
            self.state.course.asked = self.active();
            return true;
        }
        self.support_from_pile(family);
        self.support_done();
        false
    }

    fn support_done(&mut self) {
        let dusk = &mut self.state.course.dusk;
        if dusk.guilds != 0 {
            dusk.guilds &= dusk.guilds - 1;
        } else {
            dusk.necrosed &= dusk.necrosed.wrapping_sub(1);
        }
    }

    pub(crate) fn take_support(&mut self, position: u8) {
        self.take_from_row(position, None);
        self.support_done();
    }

    /// NEC-R39: the first card of the family in the pile; only its owner, and who knew its place, learn which.
    fn support_from_pile(&mut self, family: Family) {
        if self.game.rules.fallback == SupportFallback::None {
            return;
        }
        let seat = self.active();
        let mut found = self.find_in_pile(family);
        if found.is_none() && !self.state.market.discard.is_empty() {
            self.shuffle_discard_under();
            found = self.find_in_pile(family);
        }
        let Some(card) = found else { return };
        self.state.hidden.hands[seat.index()].add(card);
        self.state.hidden.fresh.add(card);
        self.state.hidden.knowers[card.index()] |= 1 << seat.index();
        let knowers = self.state.hidden.knowers[card.index()];
        self.tell(|| Event::CardGained { seat, family: Some(family) });
        self.story.tell(Audience::of(among(knowers)), || Event::CardSeen { seat, card });
    }
}
