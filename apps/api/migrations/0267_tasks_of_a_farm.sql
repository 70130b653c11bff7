-- Tasks of one farm are read by its days: some hundreds instead of all 40,000 of a company of 120 farms. The index by day alone serves the whole company.
create index assignment_of_farm on assignment (directory_id, farm_id, day) where deleted_at is null;
