-- Claims an idempotency key: takes its lock until the transaction ends, or reports that another request holds it, and
-- then reads the response stored under the key. One round trip instead of two. A function, because the second statement
-- needs a snapshot that is younger than the lock: the request that held it may have committed in between.
create function claim_idempotency_key(
  in_directory uuid, in_user uuid, in_method text, in_path text, in_key text,
  out is_claimed boolean, out body_hash bytea, out status smallint, out body text)
language plpgsql volatile as $$
begin
  is_claimed := pg_try_advisory_xact_lock(
    hashtextextended(concat_ws(' ', in_directory, in_user, in_method, in_path, in_key), 7));
  if is_claimed then
    select k.body_hash, k.status, k.body into body_hash, status, body
      from idempotency_key k
     where k.directory_id = in_directory and k.user_id = in_user and k.method = in_method and k.path = in_path and k.key = in_key;
  end if;
end $$;
