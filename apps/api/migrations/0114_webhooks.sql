-- Addresses that a company has its notifications sent to. The secret that signs them is derived from the id.
create table webhook (
  directory_id uuid not null references directory (id), id uuid not null,
  url text not null,
  min_severity smallint not null check (min_severity in (2, 3)),
  -- Kinds of notifications; null for all.
  type_ids smallint[],
  created_at timestamptz not null,
  created_by uuid not null references user_account (id),
  -- Since when nothing was accepted; null while the last one was.
  failing_since timestamptz, last_error text, last_sent_at timestamptz,
  primary key (directory_id, id));
alter table webhook enable row level security;
alter table webhook force row level security;
create policy tenant on webhook using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));

-- One event to one address, with what became of it. The content is emptied when it ends.
create table webhook_delivery (
  directory_id uuid not null references directory (id), id uuid not null,
  webhook_id uuid not null,
  -- Null for a test.
  notification_id uuid,
  content text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  created_at timestamptz not null, expires_at timestamptz not null, next_attempt_at timestamptz not null,
  attempts smallint not null default 0, last_error text, ended_at timestamptz,
  primary key (directory_id, id),
  unique (directory_id, webhook_id, notification_id),
  foreign key (directory_id, webhook_id) references webhook (directory_id, id) on delete cascade,
  foreign key (directory_id, notification_id) references notification (directory_id, id) on delete cascade,
  check ((state = 'waiting') = (ended_at is null)));
create index webhook_delivery_due on webhook_delivery (directory_id, next_attempt_at) where state = 'waiting';
create index webhook_delivery_newest on webhook_delivery (directory_id, webhook_id, created_at desc);
create index webhook_delivery_of_notification on webhook_delivery (directory_id, notification_id);
alter table webhook_delivery enable row level security;
alter table webhook_delivery force row level security;
create policy tenant on webhook_delivery using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));
