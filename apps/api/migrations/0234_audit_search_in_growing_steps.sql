-- The search of the audit log reads twice as many months in each step: a rare word took a search of the index for
-- every month of the log. A step that finds less than a page is followed by one that finds about as much as all before.
create or replace function find_audit_text(pattern text, keys text[], before_at timestamptz, before_id uuid, since timestamptz, wanted int)
  returns table (at timestamptz, id uuid) language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set timezone = 'UTC' as $$
declare
  company constant uuid := current_directory_id();
  last_month timestamptz := date_trunc('month', before_at);
  oldest timestamptz;
  missing int := wanted;
  width int := 1;
  months text[];
  found_now int;
begin
  select e.at into oldest from audit_entry e where e.directory_id = company order by e.at, e.id limit 1;
  oldest := date_trunc('month', greatest(oldest, since));
  while missing > 0 and last_month >= oldest loop
    months := array(select audit_search_month(company, m)
      from generate_series(greatest(oldest, last_month - make_interval(months => width - 1)), last_month,
        interval '1 month') m);
    return query
      with candidate as materialized (
        select e.at, e.id from audit_entry e
        where audit_search_keys(e.directory_id, e.at, e.subject_type, e.user_id, e.farm_id) && months
          and audit_search_keys(e.directory_id, e.at, e.subject_type, e.user_id, e.farm_id) @> keys
          and audit_trigram_text(e.search_text) like audit_trigram_text(pattern)
          and e.search_text like pattern)
      select c.at, c.id from candidate c
      where (c.at, c.id) < (before_at, before_id) and (since is null or c.at >= since)
      order by c.at desc, c.id desc limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    last_month := last_month - make_interval(months => width);
    width := width * 2;
  end loop;
end $$;
