-- The rules that each node plays by: nodes with other rules do not run beside each other.
alter table nodes add column rules text;
