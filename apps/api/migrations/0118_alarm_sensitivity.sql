-- How sensitively the water of a place is judged from an instant on. The newest row of a place counts; a section goes
-- before its barn, and a barn before its farm. Earlier hours are judged by the earlier rows.
create table alarm_sensitivity (
  directory_id uuid not null, id uuid not null,
  -- The place: the section, else the barn, else the farm.
  farm_id uuid not null, barn_id uuid, section_id uuid,
  from_at timestamptz not null,
  -- 1 few alarms to 5 many; null: from then on as the larger place.
  step smallint check (step between 1 and 5),
  set_by uuid,
  primary key (directory_id, id),
  foreign key (directory_id, farm_id) references farm (directory_id, id),
  foreign key (directory_id, barn_id) references barn (directory_id, id),
  foreign key (directory_id, section_id) references section (directory_id, id),
  check (section_id is null or barn_id is not null));
create index alarm_sensitivity_place on alarm_sensitivity (directory_id, farm_id, from_at);
alter table alarm_sensitivity enable row level security;
alter table alarm_sensitivity force row level security;
create policy tenant on alarm_sensitivity using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));

-- The event that explains a part of the alarm or happened while it was open, and when it began.
alter table alarm
  add column explained_by text check (explained_by in ('delivery', 'feed_change', 'water_medication', 'washing')),
  add column explained_from timestamptz,
  add constraint alarm_explained_check check ((explained_by is null) = (explained_from is null));
