//! What players offer each other: to take back, a draw, another game. Everybody who plays has to agree.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::machine::Table;
use crate::output::Need;
use crate::record::{Entry, Luck, Place, PlayerId, TableId, TableRecord};
use crate::sitter::{Sitter, Who};
use crate::wire::{ErrorCode, Offered, Pending, TableStatus, ToClient, UndoRight};
use crate::writing::{Asker, Then};

/// An offer that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Offer {
    /// The seat it was made from.
    from: Seat,
    /// Everybody who has agreed, the player who made it included.
    agreed: Vec<PlayerId>,
}

/// The offers of a table. They live in memory: a restart forgets them. Nodes tell each other of them, and the one that
/// was changed more often is the newer one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Offers {
    undo: Option<Offer>,
    draw: Option<Offer>,
    rematch: Vec<PlayerId>,
    /// The seat that declined last.
    declined: Option<Seat>,
    /// How often something was offered, agreed to or declined.
    changes: u32,
}

impl Offers {
    /// Whether there is anything to tell other nodes of.
    pub fn is_untouched(&self) -> bool {
        self.changes == 0
    }

    /// Somebody offers, agrees or declines.
    fn change(&mut self) {
        self.changes += 1;
    }

    /// Forgets what was offered before the table changed.
    pub(crate) fn settle(&mut self) {
        self.undo = None;
        self.draw = None;
    }
}

impl Table {
    /// What waits for an answer.
    pub(crate) fn pending(&self) -> Pending {
        let from = |offer: &Option<Offer>| offer.as_ref().map(|offer| offer.from);
        let agreed = |offer: &Option<Offer>| {
            offer.as_ref().map(|offer| self.seats_of_all(&offer.agreed)).unwrap_or_default()
        };
        Pending {
            undo: from(&self.offers.undo),
            undo_agreed: agreed(&self.offers.undo),
            draw: from(&self.offers.draw),
            draw_agreed: agreed(&self.offers.draw),
            rematch: self.seats_of_all(&self.offers.rematch),
        }
    }

    fn seats_of_all(&self, players: &[PlayerId]) -> Vec<Seat> {
        players.iter().flat_map(|player| self.state.seats_of(*player)).collect()
    }

    fn decline(&mut self, seat: Seat) {
        self.offers.declined = Some(seat);
        self.offers.change();
    }

    /// What is offered here, for other nodes to know.
    pub fn offers(&self) -> &Offers {
        &self.offers
    }

    /// Something was offered, agreed to or declined on another node, which had the log at this length.
    pub(crate) fn hear_offers(&mut self, seq: u32, offers: Offers) {
        if seq != self.state.seq() || offers.changes <= self.offers.changes {
            return;
        }
        let before = std::mem::replace(&mut self.offers, offers);
        let Offers { undo, draw, rematch, declined, .. } = self.offers.clone();
        let declined = declined.unwrap_or(Seat::new(0));
        match (before.undo, undo) {
            (None, Some(offer)) => self.tell_all(ToClient::UndoAsked { seat: offer.from }),
            (Some(known), Some(offer)) if known != offer => {
                let seats = self.seats_of_all(&offer.agreed);
                self.tell_all(ToClient::Agreed { to: Offered::Undo, seats });
            }
            (Some(_), None) => self.tell_all(ToClient::UndoDeclined { seat: declined }),
            (Some(_) | None, _) => {}
        }
        match (before.draw, draw) {
            (None, Some(offer)) => self.tell_all(ToClient::DrawOffered { seat: offer.from }),
            (Some(known), Some(offer)) if known != offer => {
                let seats = self.seats_of_all(&offer.agreed);
                self.tell_all(ToClient::Agreed { to: Offered::Draw, seats });
            }
            (Some(_), None) => self.tell_all(ToClient::DrawDeclined { seat: declined }),
            (Some(_) | None, _) => {}
        }
        if before.rematch != rematch {
            let seats = self.seats_of_all(&rematch);
            self.tell_all(ToClient::RematchWanted { seats });
        }
    }

    /// Whether every player has agreed, apart from those for whom a bot stands in.
    fn all_agreed(&self, offer: &Offer) -> bool {
        self.state.sitters.iter().all(|sitter| match sitter.player() {
            Some(player) => sitter.is_stand_in || offer.agreed.contains(&player),
            None => true,
        })
    }

    /// Takes back where that is free, or asks the others.
    pub(crate) fn undo(
        &mut self,
        asker: Asker,
        seats: &[Seat],
        player: PlayerId,
    ) -> Result<(), ErrorCode> {
        let seat = self.mine(seats)?;
        match self.state.undo(seats) {
            (UndoRight::No | UndoRight::Sealed, _) => Err(ErrorCode::NotAllowed),
            (UndoRight::Free, to) => {
                self.append(asker, Entry::Undo { seat, to }, player);
                Ok(())
            }
            (UndoRight::Ask, _) => {
                self.offers.undo = Some(Offer { from: seat, agreed: vec![player] });
                self.offers.change();
                self.tell_all(ToClient::UndoAsked { seat });
                Ok(())
            }
        }
    }

    /// Answers somebody who asked to take back.
    pub(crate) fn answer_undo(
        &mut self,
        asker: Asker,
        seats: &[Seat],
        player: PlayerId,
        agree: bool,
    ) -> Result<(), ErrorCode> {
        let offer = self.offers.undo.take().ok_or(ErrorCode::NothingAsked)?;
        let from = offer.from;
        if seats.contains(&from) {
            self.offers.undo = Some(offer);
            return Err(ErrorCode::NotAllowed);
        }
        if !agree {
            self.decline(seats[0]);
            self.tell_all(ToClient::UndoDeclined { seat: seats[0] });
            return Ok(());
        }
        let (offer, all) = self.agree(Offered::Undo, offer, player);
        if !all {
            self.offers.undo = Some(offer);
            return Ok(());
        }
        let holder = self.state.sitters[from.index()].player().ok_or(ErrorCode::NotAllowed)?;
        match self.state.undo(&self.state.seats_of(holder)) {
            (UndoRight::No | UndoRight::Sealed, _) => Err(ErrorCode::NotAllowed),
            (UndoRight::Free | UndoRight::Ask, to) => {
                self.append(asker, Entry::Undo { seat: from, to }, player);
                Ok(())
            }
        }
    }

    /// Adds a player to those who agree; says whether that was the last one, and tells everybody if not.
    fn agree(&mut self, to: Offered, mut offer: Offer, player: PlayerId) -> (Offer, bool) {
        if !offer.agreed.contains(&player) {
            offer.agreed.push(player);
        }
        let all = self.all_agreed(&offer);
        if !all {
            self.offers.change();
            let seats = self.seats_of_all(&offer.agreed);
            self.tell_all(ToClient::Agreed { to, seats });
        }
        (offer, all)
    }

    /// Offers a draw, or accepts the one that is offered.
    pub(crate) fn offer_draw(
        &mut self,
        asker: Asker,
        seats: &[Seat],
        player: PlayerId,
    ) -> Result<(), ErrorCode> {
        let seat = self.mine(seats)?;
        match self.state.status() {
            TableStatus::Playing => {}
            TableStatus::Waiting => return Err(ErrorCode::NotDealt),
            TableStatus::Over | TableStatus::Quarantined => return Err(ErrorCode::Over),
        }
        // A bot neither accepts nor declines a draw: with bots alone there is nobody to offer it to.
        if self.state.alone(seats) {
            return Err(ErrorCode::NotAllowed);
        }
        if self.offers.draw.as_ref().is_some_and(|offer| !seats.contains(&offer.from)) {
            return self.answer_draw(asker, seats, player, true);
        }
        self.offers.draw = Some(Offer { from: seat, agreed: vec![player] });
        self.offers.change();
        self.tell_all(ToClient::DrawOffered { seat });
        Ok(())
    }

    /// Answers an offered draw.
    pub(crate) fn answer_draw(
        &mut self,
        asker: Asker,
        seats: &[Seat],
        player: PlayerId,
        agree: bool,
    ) -> Result<(), ErrorCode> {
        let offer = self.offers.draw.take().ok_or(ErrorCode::NothingAsked)?;
        if seats.contains(&offer.from) {
            self.offers.draw = Some(offer);
            return Err(ErrorCode::NotAllowed);
        }
        if !agree {
            self.decline(seats[0]);
            self.tell_all(ToClient::DrawDeclined { seat: seats[0] });
            return Ok(());
        }
        let (offer, all) = self.agree(Offered::Draw, offer, player);
        if !all {
            self.offers.draw = Some(offer);
            return Ok(());
        }
        self.append(asker, Entry::Draw {}, player);
        Ok(())
    }

    /// Wants to play again; once all want to, a new table is set.
    pub(crate) fn rematch(&mut self, asker: Asker, player: PlayerId) -> Result<(), ErrorCode> {
        if self.state.status() != TableStatus::Over {
            return Err(ErrorCode::NotOver);
        }
        if let Some(table) = &self.state.onward {
            let table = table.to_string();
            self.tell_all(ToClient::Rematch { table });
            return Ok(());
        }
        if !self.offers.rematch.contains(&player) {
            self.offers.rematch.push(player);
            self.offers.change();
        }
        let wants = |player: PlayerId| self.offers.rematch.contains(&player);
        if !self.state.sitters.iter().filter_map(Sitter::player).all(wants) {
            let seats = self.seats_of_all(&self.offers.rematch);
            self.tell_all(ToClient::RematchWanted { seats });
            return Ok(());
        }
        let record = self.next_record();
        let table = record.id.clone();
        let need = Need::Set { record: Box::new(record), names: self.state.names() };
        self.need(need, Then::SetOnward { asker, player, table });
        Ok(())
    }

    /// The same table again: the same people at the same seats with what they brought, and a new secret. The bot that
    /// played on for somebody who left keeps that seat.
    fn next_record(&mut self) -> TableRecord {
        let mut setup = self.state.record.setup.clone();
        // A lesson, or a game that goes on from another, begins again as it began.
        setup.luck = match setup.luck {
            Luck::Fair(_) => Luck::drawn(&mut *self.entropy),
            Luck::Chosen(seed) => Luck::Chosen(seed),
        };
        let sitters = &self.state.sitters;
        setup.brings = sitters.iter().map(|sitter| sitter.brings.clone()).collect();
        let place = |sitter: &Sitter| match (&sitter.who, sitter.bot()) {
            (Who::Player { .. }, Some(level)) if sitter.has_left => Place::Bot(level),
            (Who::Player { player, name, .. } | Who::Kept { player, name }, _) => {
                Place::Kept { player: *player, name: name.clone() }
            }
            (Who::Bot(level), _) => Place::Bot(*level),
            (Who::Open, _) => Place::Open,
        };
        setup.places = sitters.iter().map(place).collect();
        TableRecord {
            id: TableId::drawn(&mut *self.entropy),
            created: self.now,
            creator: self.state.record.creator,
            setup,
        }
    }
}
