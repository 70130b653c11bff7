-- A browser in a barn that the company registered. People sign in on it by PIN, for recording.
create table shared_device (
  directory_id uuid not null references directory (id),
  id uuid not null,
  name text not null,
  -- Of the secret that the browser keeps in a cookie.
  secret_hash bytea not null,
  created_at timestamptz not null, created_by uuid not null references user_account (id),
  -- Last sign-in by PIN.
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (directory_id, id));
alter table shared_device enable row level security;
alter table shared_device force row level security;
create policy tenant on shared_device using (directory_id = current_directory_id())
  with check (directory_id = current_directory_id());

-- The PIN of a member for the devices of the company. It ends with the membership.
create table member_pin (
  directory_id uuid not null, user_id uuid not null,
  pin_hash text not null,
  changed_at timestamptz not null,
  -- Wrong attempts since the last right one, on all devices. From ten on only a new PIN helps.
  failures integer not null default 0,
  primary key (directory_id, user_id),
  foreign key (directory_id, user_id) references membership (directory_id, user_id) on delete cascade);
create index member_pin_user on member_pin (user_id);
alter table member_pin enable row level security;
alter table member_pin force row level security;
create policy tenant on member_pin using (directory_id = current_directory_id())
  with check (directory_id = current_directory_id());

-- The device on which a person signed in by PIN; null for every other sign-in. It refers to nothing, since the tables of
-- companies may be distributed: without the device the sign-in counts no more.
alter table sign_in_token add column device_directory_id uuid, add column shared_device_id uuid;
alter table sign_in add column device_directory_id uuid, add column shared_device_id uuid;
-- A company ends the sign-ins on a device that it revokes.
create policy of_shared_device on sign_in using (device_directory_id = current_directory_id())
  with check (device_directory_id = current_directory_id());
create index sign_in_shared_device on sign_in (device_directory_id, shared_device_id) where shared_device_id is not null;
create index sign_in_token_shared_device on sign_in_token (device_directory_id, shared_device_id) where shared_device_id is not null;

alter table audit_entry drop constraint audit_entry_way_check,
  add constraint audit_entry_way_check check (way in ('dashboard', 'program', 'device', 'server', 'other'));
