-- Tasks of one farm are read by its days: some hundreds instead of all 40,000 of a company of 120 farms. The index by day alone serves the whole company.
-- locks assignment: tasks wait while the index is built, once, over 40,000 rows of a company of 120 farms.
create index assignment_of_farm on assignment (directory_id, farm_id, day) where deleted_at is null;
