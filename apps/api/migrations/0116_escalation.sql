-- Who was told of an alarm in turn, because a rota says who is on duty. An alarm without a step tells everybody at once.
create table escalation_step (
  directory_id uuid not null, notification_id uuid not null, position smallint not null,
  -- Null: everybody who may handle it.
  user_id uuid,
  told_at timestamptz not null,
  -- When the next person is told, if nobody has seen it; null once everybody is told.
  next_at timestamptz,
  primary key (directory_id, notification_id, position),
  foreign key (directory_id, notification_id) references notification (directory_id, id) on delete cascade,
  check ((user_id is null) = (next_at is null)));
alter table escalation_step enable row level security;
alter table escalation_step force row level security;
create policy tenant on escalation_step using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));

-- A link in a message with which its reader says, without a sign-in, that they look at the alarms that it is about.
create table seen_link (
  directory_id uuid not null references directory (id), id uuid not null,
  user_id uuid not null references user_account (id),
  notification_ids uuid[] not null,
  -- SHA-256 of the whole token.
  secret_hash bytea not null,
  expires_at timestamptz not null,
  -- It has an effect once.
  used_at timestamptz,
  primary key (directory_id, id));
create index seen_link_expired on seen_link (directory_id, expires_at);
alter table seen_link enable row level security;
alter table seen_link force row level security;
create policy tenant on seen_link using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));
