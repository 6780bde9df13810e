-- A chain of hashes over every log, secrets under a key, and lists that are read by an index.

-- The hash of an entry and of all before it.
alter table log add column hash bytea;

-- When the time of the deciding seat ends, so that no table has to be in memory for it; and the rules it was set with.
alter table tables add column deadline bigint;
alter table tables add column rules bigint not null default 0;

create index tables_deadline on tables (deadline) where deadline is not null and status = 'playing';
create index tables_status on tables (status, created);

-- Where one sits: what is under way first, then what is over, the newest first.
alter table sits add column over bigint not null default 0;
alter table sits add column at bigint not null default 0;
alter table sits add column listed bigint not null default 1;

create index sits_mine on sits (player, over, at desc) where listed = 1;
create index sits_table on sits (table_id);

-- When a session was last used.
alter table sessions add column seen bigint not null default 0;

create index sessions_player on sessions (player);
create index players_guests on players (created) where account is null;

-- What tells the key of this database from any other.
alter table format add column key_check text;

-- Whether a table was put away because no program has its rules any longer.
alter table tables add column retired bigint not null default 0;
