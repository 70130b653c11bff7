alter table server_key drop constraint server_key_purpose_check;
-- second-factor: 256 random bits that close the keys shared with authenticator apps, and are mixed into recovery codes.
alter table server_key add constraint server_key_purpose_check
  check (purpose in ('access-token', 'refresh-token', 'second-factor'));

-- The password was right, and a code is asked for next: such a token is exchanged for nothing but a code.
alter table sign_in_token add column needs_code boolean not null default false;

-- The key that a person's authenticator app shares with us.
create table second_factor (
  user_id uuid primary key references user_account (id) on delete cascade,
  -- Closed with AES-256-GCM: nonce, cipher text, tag.
  key_closed bytea not null,
  created_at timestamptz not null,
  -- Null until a first code has shown that the app knows the key: nobody is asked for codes before.
  confirmed_at timestamptz,
  -- The newest time step, of 30 seconds since 1970, whose code was used. That one and those before open nothing any more.
  last_step bigint not null default 0);

-- For one use each, when the phone is away. Kept as a HMAC.
create table recovery_code (
  user_id uuid not null references second_factor (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash));

-- Public keys of devices that sign a person in.
create table passkey (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  credential_id bytea not null unique,
  -- COSE, as the device wrote it.
  public_key bytea not null,
  -- How often the device says it has signed; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz);
create index passkey_user on passkey (user_id);

-- Random bytes that a passkey is asked to sign, once. Only their hash is known.
create table passkey_challenge (
  challenge_hash bytea primary key,
  -- Whose new passkey it is for; null for signing in.
  user_id uuid references user_account (id) on delete cascade,
  client_id uuid,
  expires_at timestamptz not null,
  check ((user_id is null) = (client_id is not null)));
create index passkey_challenge_user on passkey_challenge (user_id);
create index passkey_challenge_age on passkey_challenge (expires_at);

alter table second_factor enable row level security;
alter table second_factor force row level security;
create policy own on second_factor using (user_id = (select acting_user()));
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy own on recovery_code using (user_id = (select acting_user()));
alter table passkey enable row level security;
alter table passkey force row level security;
create policy own on passkey using (user_id = (select acting_user()));
