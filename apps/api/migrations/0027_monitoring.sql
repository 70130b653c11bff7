-- Sensors of sections, what they sent, and the alarms that follow from it.
create table sensor (
  directory_id uuid not null references directory (id), id uuid not null, name text not null,
  -- 1 water, 2 feeding, 3 weight, 4 temperature
  type_id smallint not null check (type_id between 1 and 4),
  pulse_litres numeric(8,3) not null default 1 check (pulse_litres > 0),
  -- of a feed line, kg an hour
  capacity_kg integer check (capacity_kg between 100 and 5000),
  is_inactive boolean not null default false,
  -- the newest reading, and the earliest hour that changed since alarms were judged, and when that was
  last_at timestamptz, changed_from timestamptz, judged_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (directory_id, id));
create unique index sensor_name on sensor (directory_id, lower(name));

-- Where a sensor hangs from a moment on, until its next row.
create table sensor_placement (
  directory_id uuid not null, sensor_id uuid not null, from_at timestamptz not null,
  farm_id uuid not null, barn_id uuid not null, section_id uuid not null,
  primary key (directory_id, sensor_id, from_at),
  foreign key (directory_id, sensor_id) references sensor (directory_id, id),
  foreign key (directory_id, farm_id) references farm (directory_id, id),
  foreign key (directory_id, section_id) references section (directory_id, id));
create index sensor_placement_section on sensor_placement (directory_id, section_id);

-- What a sensor sent, in litres, minutes, kg a pig or °C; kept for three months. Its time tells one from another.
create table sensor_reading (
  directory_id uuid not null, sensor_id uuid not null, at timestamptz not null,
  sequence bigint not null default 0, arrived_at timestamptz not null, value real not null,
  -- ahead of our clock: in no figure
  is_suspect boolean not null default false,
  primary key (directory_id, sensor_id, at),
  foreign key (directory_id, sensor_id) references sensor (directory_id, id));

-- The hours of a day in UTC, 24 of them; null: nothing arrived. Sums of litres and minutes, means of weight and °C.
create table sensor_day (
  directory_id uuid not null, sensor_id uuid not null, day date not null, hours real[] not null check (cardinality(hours) = 24),
  primary key (directory_id, sensor_id, day),
  foreign key (directory_id, sensor_id) references sensor (directory_id, id));

create table alarm (
  directory_id uuid not null, id uuid not null, type_id smallint not null check (type_id between 1 and 11),
  farm_id uuid not null, barn_id uuid not null, section_id uuid not null,
  -- the highest that it reached; 1: an alarm was over then
  severity smallint not null check (severity between 1 and 3),
  started_at timestamptz not null, ended_at timestamptz, measured real, expected real,
  -- of an entry of severity 1: the alarm that was over
  clears uuid,
  cause_id smallint check (cause_id between 1 and 17), action text, remark text,
  acknowledged_at timestamptz, acknowledged_by uuid, muted_until timestamptz,
  version integer not null default 1, created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (directory_id, id),
  foreign key (directory_id, farm_id) references farm (directory_id, id),
  foreign key (directory_id, section_id) references section (directory_id, id),
  foreign key (directory_id, clears) references alarm (directory_id, id) on delete cascade,
  check ((severity = 1) = (clears is not null)));
create index alarm_list on alarm (directory_id, farm_id, started_at desc);
create index alarm_section on alarm (directory_id, section_id, started_at);
create index alarm_cleared on alarm (directory_id, clears) where clears is not null;

do $$ declare t text; begin
  foreach t in array array['sensor', 'sensor_placement', 'sensor_reading', 'sensor_day', 'alarm'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (directory_id = (select company())) with check (directory_id = (select company()))', t);
  end loop;
end $$;
