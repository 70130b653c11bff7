-- Keys that the server made for itself on its first start: one in use for each purpose.
create table server_key (
  id uuid primary key,
  purpose text not null check (purpose in ('access-token', 'refresh-token')),
  -- access-token: a private Ed25519 key as JWK; refresh-token: 256 random bits.
  secret text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz);
create unique index server_key_in_use on server_key (purpose) where retired_at is null;

-- A password was right; for one exchange within five minutes, in the browser that typed it.
create table sign_in_token (
  token_hash bytea primary key,
  user_id uuid not null references user_account (id),
  client_id uuid not null,
  remember boolean not null,
  expires_at timestamptz not null);
create index sign_in_token_age on sign_in_token (expires_at);

-- One signed-in device: the family of its refresh tokens. Only the newest and the one just before it are known, as hashes.
create table sign_in (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  client_id uuid not null,
  remember boolean not null,
  -- What its owner knows the device by: `Firefox, Windows`, and the network it was last seen in: `192.0.2.x`.
  device text not null default '',
  network text not null default '',
  generation integer not null default 1,
  token_hash bytea not null,
  previous_hash bytea,
  created_at timestamptz not null,
  -- When the newest token was given out.
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'reuse', 'other-client', 'expired', 'password')));
create index sign_in_user on sign_in (user_id) where ended_at is null;

-- Failed tries of an account or from an address; survives a restart.
create table sign_in_try (
  subject text primary key,
  failures integer not null,
  since timestamptz not null,
  wait_until timestamptz not null,
  tried_at timestamptz not null);
create index sign_in_try_age on sign_in_try (tried_at);
