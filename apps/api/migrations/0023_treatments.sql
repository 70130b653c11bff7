-- The course of treatment that a record of type 11 began. Of a record that was taken out it stays, with the reason:
-- what pigs were given is kept for five years.
create table treatment (
  directory_id uuid not null, record_id uuid not null,
  instruction_id uuid, pig_type smallint not null check (pig_type in (1, 2)),
  -- Numbers of the reference lists; the drug's name as it was then.
  diagnosis_id smallint not null, drug_id uuid not null, drug_name text not null,
  method_id smallint not null check (method_id between 1 and 5),
  head integer not null check (head > 0), avg_kg numeric(7,3) not null check (avg_kg > 0),
  dose_per_animal numeric(12,4) not null check (dose_per_animal > 0),
  dose_unit text not null check (dose_unit in ('ml', 'g', 'tablets')),
  times smallint not null check (times between 1 and 35), interval_days smallint not null check (interval_days between 1 and 7),
  withdrawal_days smallint not null check (withdrawal_days between 0 and 200),
  -- The day that counts as the last one, and the last on which meat is withheld.
  last_day date not null, retention_day date not null check (retention_day >= last_day),
  is_done boolean not null, pen text, mark text, remark text,
  void_reason text,
  primary key (directory_id, record_id),
  foreign key (directory_id, record_id) references record (directory_id, id) on delete cascade,
  foreign key (directory_id, instruction_id) references instruction (directory_id, id));
create index treatment_withheld on treatment (directory_id, retention_day);
create index treatment_open on treatment (directory_id, record_id) where not is_done;
create index treatment_instruction on treatment (directory_id, instruction_id);

-- Each day of a course: given, still to be given, or not given any more. outcome: 1 go on, 2 recovered, 3 another drug.
create table treatment_day (
  directory_id uuid not null, record_id uuid not null, no smallint not null check (no > 0), planned_day date not null,
  given_day date, head integer check (head >= 0), dose_per_animal numeric(12,4) check (dose_per_animal > 0),
  outcome smallint check (outcome between 1 and 3), dead_head integer check (dead_head between 0 and head), remark text,
  is_cancelled boolean not null default false,
  recorded_at timestamptz, recorded_by uuid,
  primary key (directory_id, record_id, no),
  foreign key (directory_id, record_id) references treatment (directory_id, record_id) on delete cascade,
  check ((given_day is null) = (head is null)),
  check (given_day is null or not is_cancelled));
create index treatment_day_due on treatment_day (directory_id, planned_day) where given_day is null and not is_cancelled;

-- A day of a course is one task.
create unique index assignment_treatment_day on assignment (directory_id, treatment_id, treatment_day) where type_id = 2;

do $$ declare t text; begin
  foreach t in array array['treatment', 'treatment_day'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (directory_id = (select company())) with check (directory_id = (select company()))', t);
  end loop;
end $$;
