-- The second wall around signed-in devices, sign-in tokens and links: a statement of the API sees those of its own
-- person, and the one whose secret the transaction has presented: the hash of a token, or the device of a refresh token.
create function presented_hash() returns bytea language sql stable parallel safe
  as $$ select decode(nullif(current_setting('herdboard.presented_hash', true), ''), 'hex') $$;
create function presented_sign_in_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('herdboard.presented_sign_in_id', true), '')::uuid $$;

-- Not forced: the owner's functions find credentials of every person.
alter table sign_in enable row level security;
create policy own_or_presented on sign_in
  using (user_id = current_user_id() or id = presented_sign_in_id())
  with check (user_id = current_user_id() or id = presented_sign_in_id());

alter table sign_in_token enable row level security;
create policy own_or_presented on sign_in_token
  using (user_id = current_user_id() or token_hash = presented_hash())
  with check (user_id = current_user_id() or token_hash = presented_hash());

alter table passkey_challenge enable row level security;
create policy own_or_presented on passkey_challenge
  using (user_id = current_user_id() or challenge_hash = presented_hash())
  with check (user_id = current_user_id() or challenge_hash = presented_hash());

-- A company takes back the links that it mailed.
alter table account_link enable row level security;
create policy own_or_presented on account_link
  using (user_id = current_user_id() or token_hash = presented_hash() or inviting_directory_id = current_directory_id())
  with check (user_id = current_user_id() or token_hash = presented_hash());

alter table invitation_link enable row level security;
create policy own_or_presented on invitation_link
  using (token_hash = presented_hash() or inviting_directory_id = current_directory_id())
  with check (inviting_directory_id = current_directory_id());

-- What nobody can use any more, of all people: a few at each sign-in, the rest at night.
create function delete_expired_sign_in_tokens(at timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    delete from public.sign_in_token where token_hash in (
      select t.token_hash from public.sign_in_token t where t.expires_at < at limit 50 for update skip locked);
  end;
create function delete_expired_passkey_challenges(at timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    delete from public.passkey_challenge where challenge_hash in (
      select c.challenge_hash from public.passkey_challenge c where c.expires_at <= at limit 50 for update skip locked);
  end;
create function delete_ended_sign_ins(at timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    delete from public.sign_in where least(ended_at, expires_at) < at - interval '1 day';
    delete from public.account_link where expires_at <= at;
    delete from public.invitation_link where expires_at <= at;
  end;

do $$ declare fn text; begin
  foreach fn in array array['delete_expired_sign_in_tokens(timestamptz)',
    'delete_expired_passkey_challenges(timestamptz)', 'delete_ended_sign_ins(timestamptz)'] loop
    execute format('revoke execute on function %s from public', fn);
    execute format('grant execute on function %s to herdboard_api', fn);
  end loop;
end $$;
