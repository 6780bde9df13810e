-- When each node last said that it is up; one that goes away takes its row with it. Here there is only one.
create table nodes (
    id integer primary key,
    at integer not null
);
