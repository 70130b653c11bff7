-- The second wall around identities at a sign-in provider and around requests for a new password: a statement of the
-- API sees the identities of its own person and the requests for the own address. Who is not known yet is found by
-- `lock_account_of_identity` and `take_password_reset_requests`.

-- Not forced: the owner's functions find those of every person.
alter table provider_identity enable row level security;
create policy own on provider_identity using (user_id = current_user_id()) with check (user_id = current_user_id());
revoke insert, update on provider_identity from herdboard_api;

-- Binds the transaction's person to an identity that the provider has proved. Only an identity of a deleted account is
-- taken over; one that belongs to another person is left, and nothing is returned.
create function bind_identity(provider text, person text, at timestamptz) returns boolean language sql security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    insert into public.provider_identity as i (issuer, subject, user_id, created_at)
      select provider, person, u.id, at from public.user_account u
        where u.id = public.current_user_id() and u.deleted_at is null
      on conflict (issuer, subject) do update set user_id = excluded.user_id, created_at = excluded.created_at
        where i.user_id = excluded.user_id
          or exists (select from public.user_account o where o.id = i.user_id and o.deleted_at is not null)
      returning true;
  end;
revoke execute on function bind_identity(text, text, timestamptz) from public;
grant execute on function bind_identity(text, text, timestamptz) to herdboard_api;

alter table password_reset_request enable row level security;
create policy insert_any on password_reset_request for insert with check (true);
create policy own_address on password_reset_request
  using (lower(email) = (select lower(u.email) from user_account u where u.id = current_user_id()))
  with check (false);
