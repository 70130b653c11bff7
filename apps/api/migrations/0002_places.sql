-- Farms, barns, sections and batches share one id space. Nothing is removed for good: `deleted_at` hides it.
create table farm (
  directory_id uuid not null references directory (id), id uuid not null, name text not null,
  chr_number text check (chr_number ~ '^[0-9]{1,6}$'), street text, pig_capacity integer check (pig_capacity >= 0),
  zone text not null default 'Europe/Copenhagen',
  -- Growth level where nothing is known yet, and whether missing pigs count as dead.
  growth_level real not null default 1, count_loss_as_dead boolean not null default false,
  version integer not null default 1, created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (directory_id, id));
create unique index farm_name on farm (directory_id, lower(name)) where deleted_at is null;

create table barn (
  directory_id uuid not null, id uuid not null, farm_id uuid not null, name text not null,
  pig_type smallint not null check (pig_type in (1, 2)), is_batch_production boolean not null default false,
  pig_capacity integer check (pig_capacity >= 0),
  version integer not null default 1, created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (directory_id, id),
  foreign key (directory_id, farm_id) references farm (directory_id, id));
create unique index barn_name on barn (directory_id, farm_id, lower(name)) where deleted_at is null;

create table section (
  directory_id uuid not null, id uuid not null, barn_id uuid not null, name text not null,
  pig_capacity integer check (pig_capacity >= 0), display_num_of_pigs boolean not null default true,
  version integer not null default 1, created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (directory_id, id),
  foreign key (directory_id, barn_id) references barn (directory_id, id));
create unique index section_name on section (directory_id, barn_id, lower(name)) where deleted_at is null;

create table batch (
  directory_id uuid not null, id uuid not null, barn_id uuid not null, name text not null,
  start_date date not null, end_date date, is_active boolean not null default true,
  -- the start that a person gave, while earlier movements of the batch hold start_date before it
  given_start date check (given_start > start_date),
  supplier_numbers text[] not null default '{}', production_kind smallint not null default 1,
  section_ids uuid[] not null default '{}', expected_end date,
  version integer not null default 1, created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (directory_id, id), check (end_date is null or end_date >= start_date),
  foreign key (directory_id, barn_id) references barn (directory_id, id));
create unique index batch_name on batch (directory_id, barn_id, lower(name)) where deleted_at is null;

create table farm_permission (
  directory_id uuid not null, user_id uuid not null, farm_id uuid not null,
  permission text not null check (permission in ('Read', 'ReadWrite')),
  primary key (directory_id, user_id, farm_id),
  foreign key (directory_id, farm_id) references farm (directory_id, id),
  foreign key (directory_id, user_id) references membership (directory_id, user_id) on delete cascade);

-- A long choice of places, so that addresses stay short.
create table selection (
  directory_id uuid not null references directory (id), id uuid not null, user_id uuid not null, ids uuid[] not null,
  created_at timestamptz not null default now(),
  primary key (directory_id, id));

create table slaughterhouse (
  directory_id uuid not null references directory (id), id uuid not null, name text not null,
  -- Live kilos per kilo of carcass; supplier numbers of the farms with it.
  live_factor numeric(5,3) not null default 1.310 check (live_factor between 1.2 and 1.4),
  supplier_numbers jsonb not null default '[]',
  version integer not null default 1, deleted_at timestamptz,
  primary key (directory_id, id));

do $$ declare t text; begin
  foreach t in array array['farm', 'barn', 'section', 'batch', 'farm_permission', 'selection', 'slaughterhouse'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (directory_id = (select company())) with check (directory_id = (select company()))', t);
  end loop;
end $$;
