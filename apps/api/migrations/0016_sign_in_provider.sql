-- Who a person is at the sign-in provider: bound once by an address that the provider has proved, then known by these alone.
create table provider_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references user_account (id) on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer));

-- Somebody who was invited and never came: no password, and no other way in either.
create function is_pending(person user_account) returns boolean language sql stable as $$
  select person.password_hash is null
     and not exists (select from provider_identity i where i.user_id = person.id)
$$;

-- What the provider's own sign-out asks for: the ID token of the sign-in that it made. Null for a password.
alter table sign_in_token add column provider_hint text;
alter table sign_in add column provider_hint text;
