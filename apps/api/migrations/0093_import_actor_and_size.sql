-- Who asked for the work that a job does now: its rights count, and its name stands in the audit log. Null for imports
-- from before this column; there it is the person who sent the file.
alter table import add column acting_id uuid;
-- Bytes of the file, which count towards what a company may send within a day.
alter table import add column byte_count integer not null default 0;
