-- Open tasks of a company by day, and those completed in a period that were due outside it: a list of 50 reads 50 of each.
-- locks assignment: builds two indexes of some tens of thousands of narrow rows, below a second for 120 farms.
create index assignment_open_by_day on assignment (directory_id, day) where deleted_at is null and completed_at is null;
create index assignment_done_by_day on assignment (directory_id, completed_at, day) where deleted_at is null and completed_at is not null;
drop index assignment_done;
