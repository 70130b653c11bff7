-- Who is on duty on a farm, and how long the next person waits. Without shifts, everybody is told at once.
create table rota (
  directory_id uuid not null, farm_id uuid not null,
  -- Minutes until the next person is told of an alarm that nobody has seen.
  escalate_after_minutes smallint not null check (escalate_after_minutes between 5 and 240),
  version integer not null,
  primary key (directory_id, farm_id),
  foreign key (directory_id, farm_id) references farm (directory_id, id) on delete cascade);
alter table rota enable row level security;
alter table rota force row level security;
create policy tenant on rota using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));

-- Hours of a rota, in the order in which their people are told.
create table rota_shift (
  directory_id uuid not null, farm_id uuid not null, position smallint not null,
  -- Days of the week on which it begins, 1 (Monday) to 7; or none, and the dates on which it replaces those of the week.
  weekdays smallint[] not null, first_day date, last_day date,
  -- By the farm's clock. It ends on the next day where to_time is not after from_time.
  from_time text not null check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  to_time text not null check (to_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Users: who is told first, then the substitutes.
  people uuid[] not null,
  primary key (directory_id, farm_id, position),
  foreign key (directory_id, farm_id) references rota (directory_id, farm_id) on delete cascade,
  check ((cardinality(weekdays) = 0) = (first_day is not null)), check ((first_day is null) = (last_day is null)));
alter table rota_shift enable row level security;
alter table rota_shift force row level security;
create policy tenant on rota_shift using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));
