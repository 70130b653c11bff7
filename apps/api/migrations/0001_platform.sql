-- Walls between companies: every policy compares with these two, set for one transaction.
-- An empty setting (left by an earlier transaction) means nobody, not an error.
create function company() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('herdboard.directory_id', true), '')::uuid $$;
create function acting_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('herdboard.user_id', true), '')::uuid $$;

create table user_account (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  language_id smallint not null default 1 check (language_id between 1 and 5),
  energy_unit text not null default 'FE' check (energy_unit in ('FE', 'MJ')),
  password_hash text,
  is_solution_admin boolean not null default false,
  -- Raised to end every access token of the person at once.
  token_version integer not null default 1,
  active_directory_id uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz);
create unique index user_account_email on user_account (lower(email)) where deleted_at is null;

create table directory (
  id uuid primary key,
  name text not null,
  main_number text not null default '',
  modules text[] not null default '{}',
  is_demo boolean not null default false,
  -- Counts the company's changes, so that a client sees whether its screens are stale.
  data_version bigint not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz);
alter table user_account add foreign key (active_directory_id) references directory (id);

create table membership (
  directory_id uuid not null references directory (id),
  user_id uuid not null references user_account (id),
  role text not null check (role in ('DirectoryAdmin', 'Employee', 'Advisor')),
  created_at timestamptz not null default now(),
  primary key (directory_id, user_id));
create index membership_user on membership (user_id);

alter table directory enable row level security;
alter table directory force row level security;
create policy own on directory
  using (id = (select company())
    or id in (select m.directory_id from membership m where m.user_id = (select acting_user()))
    or exists (select 1 from user_account u where u.id = (select acting_user()) and u.is_solution_admin));
alter table membership enable row level security;
alter table membership force row level security;
create policy own on membership
  using (directory_id = (select company()) or user_id = (select acting_user()))
  with check (directory_id = (select company()));

-- One submission, one record: the answer of a writing call, kept with its effect.
create table idempotency_key (
  directory_id uuid not null,
  user_id uuid not null,
  method text not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  status smallint not null,
  body text,
  created_at timestamptz not null default now(),
  primary key (directory_id, user_id, method, path, key));
create index idempotency_key_age on idempotency_key (created_at);
alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
create policy own on idempotency_key using (user_id = (select acting_user())
  and (directory_id = (select company()) or (select company()) is null and directory_id = '00000000-0000-0000-0000-000000000000'));

-- Who changed what, in the transaction that changed it. Append-only for the API's user.
create table audit_entry (
  directory_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  user_id uuid,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  confirmed boolean not null default false,
  primary key (directory_id, id));
create index audit_entry_subject on audit_entry (directory_id, subject_id, at);
alter table audit_entry enable row level security;
alter table audit_entry force row level security;
create policy tenant_read on audit_entry for select using (directory_id = (select company()));
create policy tenant_write on audit_entry for insert
  with check (directory_id = (select company()) or (directory_id = '00000000-0000-0000-0000-000000000000' and user_id = (select acting_user())));
revoke update, delete on audit_entry from herdboard_api;
