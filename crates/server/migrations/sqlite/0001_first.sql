-- The log is the truth; every other table is an index of it, or concerns people rather than games.

-- The format of the setups and entries below. A program refuses every other one.
create table format (
    log integer not null
);

insert into format (log) values (2);

create table tables (
    id text primary key,
    created integer not null,
    creator integer not null,
    -- All that was decided when the table was set, the secret of its seed included.
    setup text not null,
    -- The columns below follow from the setup and the log.
    game text not null,
    public integer not null,
    clocked integer not null,
    status text not null,
    names text not null,
    outcome text
) without rowid;

create index tables_lobby on tables (created) where public = 1 and status in ('waiting', 'playing');
create index tables_clocked on tables (id) where clocked = 1 and status = 'playing';
create index tables_creator on tables (creator) where status in ('waiting', 'playing');

create table log (
    table_id text not null,
    seq integer not null,
    at integer not null,
    player integer,
    move_id text,
    entry text not null,
    -- The seat that decides after this entry, and when its time ends.
    next integer,
    deadline integer,
    primary key (table_id, seq)
) without rowid;

create table sits (
    player integer not null,
    table_id text not null,
    seats text not null,
    primary key (player, table_id)
) without rowid;

create table chat (
    table_id text not null,
    at integer not null,
    name text not null,
    seat integer,
    line text not null
);

create index chat_table on chat (table_id, at);

create table players (
    id integer primary key,
    name text not null,
    created integer not null,
    account text unique,
    password text
);

create table sessions (
    token blob primary key,
    player integer not null references players (id),
    created integer not null
) without rowid;

create table contents (
    hash text primary key,
    files text not null
) without rowid;

create table replays (
    id text primary key,
    player integer not null,
    at integer not null,
    file text not null
) without rowid;

create index replays_player on replays (player, at);

-- When a server was last known to be up, and when it was down: no clock runs while nobody could move.
create table heartbeat (
    id integer primary key check (id = 1),
    at integer not null
);

create table downtime (
    start integer primary key,
    stop integer not null
);
