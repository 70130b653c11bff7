-- The order in which a person walks through the places of a farm. Places that it does not name come last, by name.
create table walking_order (
  directory_id uuid not null references directory (id), user_id uuid not null references user_account (id), farm_id uuid not null,
  -- Sections, batches and barns.
  place_ids uuid[] not null,
  primary key (directory_id, user_id, farm_id),
  foreign key (directory_id, farm_id) references farm (directory_id, id));
alter table walking_order enable row level security;
alter table walking_order force row level security;
create policy tenant on walking_order using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));
