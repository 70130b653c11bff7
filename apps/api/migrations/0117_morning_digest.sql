-- Who wants a mail each morning, and when.
create table digest_choice (
  directory_id uuid not null references directory (id), user_id uuid not null references user_account (id),
  -- By the farm's clock.
  send_at text not null check (send_at ~ '^(0\d|1[01]):[0-5]\d$'),
  -- A mail of an earlier moment is not sent later.
  chosen_at timestamptz not null,
  primary key (directory_id, user_id));
alter table digest_choice enable row level security;
alter table digest_choice force row level security;
create policy tenant on digest_choice using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));

-- The morning mail of a person and day, with what became of it: at most one.
create table digest (
  directory_id uuid not null references directory (id), user_id uuid not null references user_account (id), day date not null,
  state text not null check (state in ('handed_over', 'sent', 'failed', 'dropped')),
  -- Why it was dropped: the server was away until noon, or the person has no right any more.
  reason text check (reason in ('late', 'no_right')),
  mail_id uuid,
  created_at timestamptz not null, ended_at timestamptz not null,
  primary key (directory_id, user_id, day),
  check ((state = 'dropped') = (reason is not null)), check (state <> 'handed_over' or mail_id is not null));
create index digest_under_way on digest (directory_id, mail_id) where state = 'handed_over';
alter table digest enable row level security;
alter table digest force row level security;
create policy tenant on digest using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));
