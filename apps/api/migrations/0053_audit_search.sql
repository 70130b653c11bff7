-- Words of the audit log are found by an index of trigrams (three letters in a row), in the same text that every search
-- compares. Row-level security keeps `like` out of an index, because it is not leakproof; so a function of the owner,
-- which takes the company from the setting of the transaction, returns candidates. The caller reads them under
-- row-level security again.

-- What a search compares, in small letters: the name of the program and each text among the values, once. Ids are left
-- out: no screen shows them, and words such as "fed" occur in them by chance. The separator occurs in no entered text.
-- The collation "C" makes the order independent of the server; it knows no small å, so it comes after `lower`.
create function audit_search_text(program text, before jsonb, after jsonb) returns text immutable language plpgsql as $$
begin
  return concat_ws(E'\x1f', lower(program), (
    select string_agg(distinct word collate "C", E'\x1f')
    from (select lower(v #>> '{}') as word
      from jsonb_path_query(jsonb_build_array(before, after), 'lax $.** ? (@.type() == "string")') v) w
    where case when length(word) = 36 then word !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' else true end));
end $$;
alter table audit_entry add column search_text text not null
  generated always as (audit_search_text(program, before, after)) stored;

-- pg_trgm knows only the letters of the locale. In the locale C those are a to z, so letters with marks become letters
-- that are rare in these languages. Candidates are compared with the text itself, so that this never adds a match.
create function audit_trigram_text(small text) returns text immutable parallel safe language sql return
  translate(small, 'æøåäöéèêüáàâãíóôõúñç', 'qxwqxeeeuaaaaiooounc');

-- The month of an entry in its company, and its filters. They limit a search to a part of the index.
create function audit_search_month(company uuid, at timestamptz) returns text immutable parallel safe language sql return
  company::text || ' ' || (extract(year from at at time zone 'UTC')::int * 12
    + extract(month from at at time zone 'UTC')::int)::text;
create function audit_search_keys(company uuid, at timestamptz, subject_type text, user_id uuid, farm_id uuid) returns text[]
  immutable parallel safe language sql return array_remove(
    array[audit_search_month(company, at), subject_type, 'user ' || user_id::text, 'farm ' || farm_id::text], null);

-- Entries of a named place, newest first.
create index audit_entry_place on audit_entry (directory_id, place_id, at desc, id desc) where place_id is not null;

-- The extension comes with PostgreSQL but may not be installed on a server. Without the index a search reads the entries
-- in parts. Run it again after the extension was installed. The list of entries that are not yet in the index is short:
-- every search goes through all of it.
create function create_audit_search_index() returns boolean language plpgsql as $$
begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then
    if not exists (select from pg_available_extensions where name = 'pg_trgm') then return false; end if;
    begin
      create extension pg_trgm;
    exception when insufficient_privilege then return false;
    end;
  end if;
  execute format('create index if not exists audit_entry_search on public.audit_entry using gin (
      public.audit_search_keys(directory_id, at, subject_type, user_id, farm_id),
      public.audit_trigram_text(search_text) %I.gin_trgm_ops) with (gin_pending_list_limit = 64)',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
  return true;
end $$;
revoke execute on function create_audit_search_index from public;

-- The owner reads entries of all companies, but only through the function below; the API's role never does.
create policy search_by_owner on audit_entry for select to current_user using (true);

-- The newest entries of the company whose text contains the pattern and that have all keys, before an entry and not
-- before a moment. Goes back month by month, so that words in most entries do not read all of them.
create function find_audit_text(pattern text, keys text[], before_at timestamptz, before_id uuid, since timestamptz, wanted int)
  returns table (at timestamptz, id uuid) language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  company constant uuid := current_directory_id();
  month timestamptz := before_at;
  oldest timestamptz;
  missing int := wanted;
  found_now int;
begin
  select e.at into oldest from audit_entry e where e.directory_id = company order by e.at, e.id limit 1;
  oldest := date_trunc('month', greatest(oldest, since), 'UTC');
  while missing > 0 and month >= oldest loop
    return query
      with candidate as materialized (
        select e.at, e.id from audit_entry e
        where audit_search_keys(e.directory_id, e.at, e.subject_type, e.user_id, e.farm_id)
            @> (audit_search_month(company, month) || keys)
          and audit_trigram_text(e.search_text) like audit_trigram_text(pattern)
          and e.search_text like pattern)
      select c.at, c.id from candidate c
      where (c.at, c.id) < (before_at, before_id) and (since is null or c.at >= since)
      order by c.at desc, c.id desc limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    month := date_trunc('month', month, 'UTC') - interval '1 day';
  end loop;
end $$;
revoke execute on function find_audit_text from public;
grant execute on function find_audit_text to herdboard_api;

select create_audit_search_index();
