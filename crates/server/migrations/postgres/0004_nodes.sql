-- Several nodes on one store: who is up, and passes that one node gives and another takes.

-- When each node last said that it is up; one that goes away takes its row with it.
create table nodes (
    id bigint primary key,
    at bigint not null
);

-- Passes for sockets, by their hash. They live for half a minute: a crash of the database may lose them.
create unlogged table tickets (
    ticket bytea primary key,
    session bytea not null,
    until bigint not null
);

create index tickets_until on tickets (until);
