-- What a person of a company wants to be told by mail, and when not to be disturbed.
create table message_choice (
  directory_id uuid not null, user_id uuid not null,
  -- Notifications of this severity and above; null for none.
  email_from smallint check (email_from in (2, 3)),
  -- Quiet hours by the farm's clock, 'HH:MM'; null without.
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'), quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  alarms_at_night boolean not null,
  primary key (directory_id, user_id),
  -- Not of a membership: an administrator of the installation opens companies without one.
  foreign key (user_id) references user_account (id), foreign key (directory_id) references directory (id),
  check ((quiet_from is null) = (quiet_to is null)));
alter table message_choice enable row level security;
alter table message_choice force row level security;
create policy tenant on message_choice using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));

-- One message to one person about one notification, with what became of it.
create table message (
  directory_id uuid not null references directory (id), id uuid not null,
  user_id uuid not null, notification_id uuid not null,
  channel text not null check (channel in ('email')),
  state text not null default 'waiting' check (state in ('waiting', 'handed_over', 'sent', 'failed', 'dropped')),
  -- Why it was dropped.
  reason text check (reason in ('solved', 'read', 'no_right')),
  created_at timestamptz not null,
  -- The end of the person's quiet hours, or at once.
  due_at timestamptz not null,
  -- When it was handed over to the outbox of mails, sent, given up or dropped.
  ended_at timestamptz,
  -- The mail that carries it, with the other messages of its cause.
  mail_id uuid,
  primary key (directory_id, id),
  unique (directory_id, notification_id, user_id, channel),
  foreign key (directory_id, notification_id) references notification (directory_id, id) on delete cascade,
  check ((state = 'dropped') = (reason is not null)), check ((state = 'waiting') = (ended_at is null)),
  check ((state in ('handed_over', 'sent', 'failed')) = (mail_id is not null)));
create index message_under_way on message (directory_id, mail_id) where state = 'handed_over';
create index message_waiting on message (directory_id, due_at) where state = 'waiting';
create index message_of_person on message (directory_id, user_id, created_at desc);
alter table message enable row level security;
alter table message force row level security;
create policy tenant on message using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));
