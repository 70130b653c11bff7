-- Counts the changes of a member's role and farms, so that of two administrators at once the second sees what the first did.
alter table membership add column version integer not null default 1;
