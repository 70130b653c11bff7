-- Messages by push and SMS beside mail.
alter table message_choice
  add column push_from smallint default 3 check (push_from in (2, 3)),
  add column sms_from smallint default 3 check (sms_from in (2, 3));
alter table message_choice alter column push_from drop default, alter column sms_from drop default;

alter table message drop constraint message_channel_check, drop constraint message_reason_check,
  drop constraint message_check2;
alter table message
  -- The deliveries that carry it, one to each browser or telephone, with the other messages of its cause.
  add column delivery_id uuid,
  add constraint message_channel_check check (channel in ('email', 'push', 'sms')),
  -- no_address: no browser or telephone is left. daily_limit: the daily limit of SMS was reached.
  add constraint message_reason_check check (reason in ('solved', 'read', 'no_right', 'no_address', 'daily_limit')),
  add constraint message_carrier_check
    check ((state in ('handed_over', 'sent', 'failed')) = (num_nonnulls(mail_id, delivery_id) = 1));
create index message_delivered_by on message (directory_id, delivery_id) where delivery_id is not null;

-- A browser that a person switched push on for, as the browser's push service names it.
create table push_subscription (
  directory_id uuid not null references directory (id), id uuid not null,
  user_id uuid not null references user_account (id),
  endpoint text not null, p256dh text not null, auth text not null,
  -- Name of the device, such as `Firefox, Windows`.
  device text not null,
  created_at timestamptz not null,
  primary key (directory_id, id), unique (directory_id, endpoint));
create index push_subscription_of_person on push_subscription (directory_id, user_id);
alter table push_subscription enable row level security;
alter table push_subscription force row level security;
create policy tenant on push_subscription using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));

-- The telephone that a person wants SMS at.
create table message_phone (
  directory_id uuid not null references directory (id), user_id uuid not null references user_account (id),
  -- E.164.
  phone text not null check (phone ~ '^\+[1-9]\d{6,14}$'),
  -- Null until the person has typed the code that was sent there.
  verified_at timestamptz,
  -- SHA-256 of the code, with the key of the server.
  code_hash text, code_expires_at timestamptz, code_attempts smallint not null default 0,
  primary key (directory_id, user_id));
alter table message_phone enable row level security;
alter table message_phone force row level security;
create policy tenant on message_phone using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));

-- What is sent to one browser or telephone, with what became of it. The content is emptied when it ends.
create table message_delivery (
  directory_id uuid not null references directory (id), id uuid not null,
  -- The same for all browsers of a person; `message.delivery_id` names it.
  delivery_id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('push', 'sms')),
  subscription_id uuid,
  content jsonb not null,
  -- An SMS with the code that proves a telephone number; no message refers to it.
  is_code boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  created_at timestamptz not null, expires_at timestamptz not null, next_attempt_at timestamptz not null,
  attempts smallint not null default 0, last_error text, ended_at timestamptz,
  primary key (directory_id, id),
  foreign key (directory_id, subscription_id) references push_subscription (directory_id, id) on delete cascade,
  check ((state = 'waiting') = (ended_at is null)));
create index message_delivery_due on message_delivery (directory_id, next_attempt_at) where state = 'waiting';
create index message_delivery_together on message_delivery (directory_id, delivery_id);
create index message_delivery_of_person on message_delivery (directory_id, user_id, channel, created_at desc);
create index message_delivery_of_subscription on message_delivery (directory_id, subscription_id);
alter table message_delivery enable row level security;
alter table message_delivery force row level security;
create policy tenant on message_delivery using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));

alter table server_key drop constraint server_key_purpose_check;
-- web-push: the VAPID key pair. message-links: 256 random bits that sign what a message may do without a sign-in.
alter table server_key add constraint server_key_purpose_check
  check (purpose in ('access-token', 'refresh-token', 'second-factor', 'web-push', 'message-links'));

-- Messages are sent beside the other jobs of their company: a slow receiver delays no figures, and they delay no message.
alter table job drop column concurrency_key;
alter table job add column concurrency_key uuid not null generated always as (
  case when kind in ('send-messages', 'send-webhooks')
    then md5(kind || coalesce(target_directory_id, '00000000-0000-0000-0000-000000000000')::text)::uuid
    else coalesce(target_directory_id, '00000000-0000-0000-0000-000000000000') end) stored;
create unique index job_claimed on job (concurrency_key) where claimed_until is not null;
create index job_first_of_company on job (concurrency_key, run_at, created_at, id) where claimed_until is null;
