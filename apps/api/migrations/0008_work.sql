-- What people write for each other and what is to be done. Deleted rows stay hidden: they hold the place of an
-- occurrence that nobody wants back.
create table note (
  directory_id uuid not null, id uuid not null, day date not null,
  farm_id uuid not null, barn_id uuid, section_id uuid, batch_id uuid, text text not null,
  version integer not null default 1, created_at timestamptz not null default now(), created_by uuid, deleted_at timestamptz,
  primary key (directory_id, id),
  foreign key (directory_id, farm_id) references farm (directory_id, id),
  foreign key (directory_id, barn_id) references barn (directory_id, id),
  foreign key (directory_id, section_id) references section (directory_id, id),
  foreign key (directory_id, batch_id) references batch (directory_id, id));
create index note_list on note (directory_id, day desc, created_at desc, id) where deleted_at is null;

-- priority: 1 high, 2 normal, 3 low. A pattern of a template has no start.
create table assignment_template (
  directory_id uuid not null references directory (id), id uuid not null, name text not null, description text,
  priority smallint not null default 2 check (priority between 1 and 3), steps text[] not null default '{}', recurrence jsonb,
  version integer not null default 1, created_at timestamptz not null default now(), created_by uuid, deleted_at timestamptz,
  primary key (directory_id, id));
create unique index assignment_template_name on assignment_template (directory_id, lower(name)) where deleted_at is null;

-- A task that comes again: what each occurrence is made from, and on which days. Weekdays: 0 Monday … 6 Sunday.
create table assignment_series (
  directory_id uuid not null, id uuid not null, farm_id uuid not null, barn_id uuid, section_id uuid,
  name text not null, description text, assignee_id uuid, priority smallint not null default 2 check (priority between 1 and 3),
  steps text[] not null default '{}',
  type text not null default 'weekly' check (type in ('daily', 'weekly')), start_day date not null, end_day date,
  every smallint not null check (every between 1 and 6), weekdays smallint[] not null default '{}',
  created_at timestamptz not null default now(), created_by uuid, ended_at timestamptz,
  primary key (directory_id, id),
  foreign key (directory_id, farm_id) references farm (directory_id, id),
  foreign key (directory_id, barn_id) references barn (directory_id, id),
  foreign key (directory_id, section_id) references section (directory_id, id));
create index assignment_series_running on assignment_series (directory_id, id) where ended_at is null;

-- type: 1 a task, 2 a day of a course of treatment.
create table assignment (
  directory_id uuid not null, id uuid not null, type_id smallint not null default 1 check (type_id in (1, 2)), day date not null,
  farm_id uuid not null, barn_id uuid, section_id uuid, batch_id uuid,
  name text not null, description text, assignee_id uuid, priority smallint not null default 2 check (priority between 1 and 3),
  -- the day on which its series put it; moved by hand, it is not made again
  series_id uuid, series_day date,
  record_id uuid, treatment_id uuid, treatment_day smallint, treatment_days smallint, retention_day date,
  animal_count integer check (animal_count > 0), dose_per_animal numeric(12,4) check (dose_per_animal >= 0), dose_unit text, pen text, label text,
  completed_at timestamptz, completed_by uuid,
  version integer not null default 1, created_at timestamptz not null default now(), created_by uuid, deleted_at timestamptz,
  primary key (directory_id, id),
  foreign key (directory_id, farm_id) references farm (directory_id, id),
  foreign key (directory_id, barn_id) references barn (directory_id, id),
  foreign key (directory_id, section_id) references section (directory_id, id),
  foreign key (directory_id, batch_id) references batch (directory_id, id),
  foreign key (directory_id, series_id) references assignment_series (directory_id, id),
  foreign key (directory_id, record_id) references record (directory_id, id),
  check ((series_id is null) = (series_day is null)),
  check ((type_id = 2) = (treatment_id is not null)),
  check (type_id = 1 or num_nulls(treatment_day, treatment_days, animal_count, dose_per_animal, dose_unit) = 0));
create unique index assignment_occurrence on assignment (directory_id, series_id, series_day) where series_id is not null;
create index assignment_list on assignment (directory_id, day, id) where deleted_at is null;
create index assignment_done on assignment (directory_id, completed_at) where deleted_at is null and completed_at is not null;
create index assignment_named on assignment (directory_id, farm_id, created_at desc) where type_id = 1 and deleted_at is null;
create index assignment_open on assignment (directory_id, farm_id, day) where deleted_at is null and completed_at is null;

create table assignment_step (
  directory_id uuid not null, id uuid not null, assignment_id uuid not null, position smallint not null check (position > 0),
  description text not null, completed_at timestamptz, completed_by uuid,
  primary key (directory_id, id),
  foreign key (directory_id, assignment_id) references assignment (directory_id, id) on delete cascade);
create index assignment_step_of on assignment_step (directory_id, assignment_id, position);

do $$ declare t text; begin
  foreach t in array array['note', 'assignment_template', 'assignment_series', 'assignment', 'assignment_step'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (directory_id = (select company())) with check (directory_id = (select company()))', t);
  end loop;
end $$;
