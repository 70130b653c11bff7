-- The carcasses of a slaughter, where they are known: one row a settlement with a list per figure, because a table of
-- carcasses would be a hundred times as long. What screens show is summed once, when the carcasses or the scale change.
create table carcass_list (
  directory_id uuid not null, record_id uuid not null, farm_id uuid not null,
  -- In the same order. Lean meat in tenths of a percent, null where it was not measured. A bit per remark: 2 for remark 1.
  weights_g integer[] not null, lean_tenths smallint[] not null, remark_bits smallint[] not null,
  head integer not null generated always as (cardinality(weights_g)) stored,
  weight_g bigint not null, squared_g bigint not null,
  lean_head integer not null, sum_lean_tenths bigint not null, squared_tenths bigint not null,
  -- By the payment scale in force: weight classes, carcasses that it settles, øre deducted for weight and added for lean
  -- meat.
  under_head integer not null, inside_head integer not null, over_head integer not null,
  settled_head integer not null, weight_ore bigint not null, lean_ore bigint not null,
  -- Carcasses with a remark, and by number of the remark: {"1": 7, "2": 1}.
  remarked_head integer not null, remarks jsonb not null,
  primary key (directory_id, record_id),
  foreign key (directory_id, record_id) references record (directory_id, id) on delete cascade,
  foreign key (directory_id, farm_id) references farm (directory_id, id),
  check (cardinality(lean_tenths) = cardinality(weights_g) and cardinality(remark_bits) = cardinality(weights_g)))
  -- Keeps the lists out of the rows, so that sums over a year read few pages.
  with (toast_tuple_target = 256);
alter table carcass_list enable row level security;
alter table carcass_list force row level security;
create policy tenant on carcass_list using (directory_id = (select current_directory_id()))
  with check (directory_id = (select current_directory_id()));

-- Figures of the farm change with its carcasses, as with its records (0050).
create trigger version_inserted after insert on carcass_list referencing new table as changed_row
  for each statement execute function raise_farm_version('1', 'farm');
create trigger version_updated after update on carcass_list referencing new table as changed_row
  for each statement execute function raise_farm_version('1', 'farm');
create trigger version_updated_from after update on carcass_list referencing old table as changed_row
  for each statement execute function raise_farm_version('1', 'farm');
create trigger version_deleted after delete on carcass_list referencing old table as changed_row
  for each statement execute function raise_farm_version('1', 'farm');
