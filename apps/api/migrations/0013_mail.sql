-- Mails on their way: written in the transaction that causes them, sent by a job, at least once.
create table mail (
  id uuid primary key,
  -- Which text it is: `invitation`, `reset-password` …
  kind text not null,
  -- Whom it goes to and what it says. Gone once it is sent or given up: links in it are secrets.
  content jsonb,
  created_at timestamptz not null,
  -- After that nobody needs it any more, and it is given up.
  until timestamptz not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz,
  check ((content is null) = (sent_at is not null or given_up_at is not null)));
create index mail_due on mail (next_try_at) where content is not null;
create index mail_age on mail (created_at);

alter table mail enable row level security;
alter table mail force row level security;
-- Everybody may send; only a job, which is nobody in no company, sees what waits.
create policy anybody_sends on mail for insert with check (true);
create policy job_sees on mail for select using ((select acting_user()) is null and (select company()) is null);
create policy job_sends on mail for update using ((select acting_user()) is null and (select company()) is null);
create policy job_forgets on mail for delete using ((select acting_user()) is null and (select company()) is null);

-- Links in mails that do something to an account, for one use. Only the hash of their secret is known.
create table account_link (
  token_hash bytea primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation', 'email')),
  -- Of an invitation: which company greets, by the name it has then; without an id it is the installation. Not
  -- `directory_id`: the row belongs to a person, and is found before anybody is known.
  company_name text,
  inviting_directory_id uuid references directory (id) on delete cascade,
  -- Of a change of address: the address that the link proves.
  new_email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'email') = (new_email is not null)));
create index account_link_user on account_link (user_id);
create index account_link_age on account_link (expires_at);

-- Somebody forgot a password: written the same for every address, looked up after the answer, so that neither the answer
-- nor its time tells who has an account.
create table reset_wish (
  id uuid primary key,
  email text not null,
  asked_at timestamptz not null);
