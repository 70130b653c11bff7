-- Farms whose notifications are reviewed by a job after a change of their records. `raised_types` are the kinds that the
-- job raises at once; all others it only closes.
create table notification_review (
  directory_id uuid not null, farm_id uuid not null, raised_types smallint[] not null,
  primary key (directory_id, farm_id),
  foreign key (directory_id, farm_id) references farm (directory_id, id));

alter table notification_review enable row level security;
alter table notification_review force row level security;
create policy tenant on notification_review
  using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));
