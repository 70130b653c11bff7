-- The words of the field for tables, columns, policies and functions (decision 0479). A rename moves no row, and
-- policies, checks, foreign keys, triggers and rights follow it. The text of a function does not: two are written again.
-- No old name gets a new meaning, so that a program of an earlier release fails and never writes to the wrong place.

-- Tables, with their constraints and indexes, which begin with the table's name.
do $$ declare old_table text; new_table text; old_name text; begin
  for old_table, new_table in values
    ('reset_wish', 'password_reset_request'),
    ('sign_in_try', 'sign_in_attempt'),
    ('recalc', 'recalculation_request'),
    ('background_task', 'background_job'),
    ('herd_forced', 'herd_confirmed_shortage'),
    ('key_figure_choice', 'kpi_selection'),
    ('image_use', 'image_reference')
  loop
    execute format('alter table %I rename to %I', old_table, new_table);
    for old_name in select conname from pg_constraint
      where conrelid = new_table::regclass and starts_with(conname, old_table || '_')
    loop
      execute format('alter table %I rename constraint %I to %I',
        new_table, old_name, new_table || substr(old_name, length(old_table) + 1));
    end loop;
    -- Those of primary keys have followed their constraint.
    for old_name in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = new_table::regclass and starts_with(c.relname, old_table || '_')
    loop
      execute format('alter index %I rename to %I', old_name, new_table || substr(old_name, length(old_table) + 1));
    end loop;
  end loop;
end $$;
alter index job_held rename to job_claimed;

-- Columns, with the constraints that PostgreSQL named after them.
do $$ declare of_table text; old_column text; new_column text; old_name text; begin
  for of_table, old_column, new_column in values
    ('password_reset_request', 'asked_at', 'requested_at'),
    -- Failures of an account lock it for a while; those of an address are counted in a window of time.
    ('sign_in_attempt', 'since', 'window_started_at'),
    ('sign_in_attempt', 'wait_until', 'locked_until'),
    ('sign_in_attempt', 'tried_at', 'last_attempt_at'),
    ('second_factor', 'key_closed', 'encrypted_key'),
    ('second_factor', 'last_step', 'last_used_step'),
    -- Not `directory_id`: that marks rows of a company, behind row-level security.
    ('job', 'company_id', 'target_directory_id'),
    ('job', 'held_until', 'claimed_until'),
    ('mail', 'until', 'expires_at'),
    ('mail', 'next_try_at', 'next_attempt_at'),
    -- A user confirmed what the server doubted about it.
    ('record', 'forced', 'is_confirmed'),
    ('batch', 'given_start', 'entered_start_date'),
    ('herd_day', 'tin_head', 'transfer_in_head'),
    ('herd_day', 'tout_head', 'transfer_out_head'),
    ('herd_day', 'tin_g', 'transfer_in_g'),
    ('herd_day', 'tout_g', 'transfer_out_g'),
    ('herd_day', 'feed_mfe', 'milli_feed_units'),
    ('herd_farm_day', 'tin_head', 'transfer_in_head'),
    ('herd_farm_day', 'tout_head', 'transfer_out_head'),
    ('herd_farm_day', 'tin_g', 'transfer_in_g'),
    ('herd_farm_day', 'tout_g', 'transfer_out_g'),
    ('herd_farm_day', 'feed_mfe', 'milli_feed_units'),
    ('feed_day', 'kg_g', 'grams'),
    ('feed_day', 'mfe', 'milli_feed_units'),
    ('feed_day', 'ore', 'cost_ore'),
    ('treatment', 'retention_day', 'withdrawal_end_day'),
    ('assignment', 'retention_day', 'withdrawal_end_day'),
    ('notification', 'words', 'search_texts'),
    ('sensor', 'judged_at', 'alarms_evaluated_at'),
    ('alarm', 'clears', 'cleared_alarm_id')
  loop
    execute format('alter table %I rename column %I to %I', of_table, old_column, new_column);
    for old_name in select conname from pg_constraint
      where conrelid = of_table::regclass and position('_' || old_column || '_' in conname) > 0
    loop
      execute format('alter table %I rename constraint %I to %I',
        of_table, old_name, replace(old_name, '_' || old_column || '_', '_' || new_column || '_'));
    end loop;
  end loop;
end $$;

-- What the password-reset job is called in rows that wait.
update job set kind = 'send-password-resets' where kind = 'reset-wishes';

-- Whose rows a transaction sees: the two functions of every policy.
alter function company() rename to current_directory_id;
alter function acting_user() rename to current_user_id;

alter function own_companies() rename to current_user_directory_ids;
alter function charges_on(text, date) rename to count_price_charges;
alter function chooses_for(uuid) rename to may_set_default_kpis;
alter function is_deleted(uuid) rename to is_directory_deleted;
alter function transfer_cancels() rename to assert_transfer_balanced;
alter function demo_people_stay() rename to assert_demo_member_in_demo_company;
alter trigger demo_people_stay on membership rename to assert_demo_member_in_demo_company;
alter function demo_companies_stay() rename to assert_is_demo_unchanged;
alter trigger demo_companies_stay on directory rename to assert_is_demo_unchanged;
alter function demo_administers_alone() rename to assert_no_demo_admin_beside_real_company;
alter trigger demo_administers_alone on user_account rename to assert_no_demo_admin_beside_real_company;
alter function demo_administers_no_more() rename to revoke_demo_admin;
alter trigger demo_administers_no_more on directory rename to revoke_demo_admin;

-- Companies in which the user of the transaction is or was a member, or which have an audit entry by or about the user.
-- Reads one company after the other under its row-level security, and restores the setting.
create or replace function current_user_directory_ids() returns setof uuid language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare before text := current_setting('herdboard.directory_id', true); one uuid; begin
  for one in select id from directory order by id loop
    perform set_config('herdboard.directory_id', one::text, true);
    if exists (select from membership where directory_id = one and user_id = current_user_id())
      or exists (select from audit_entry where directory_id = one and user_id = current_user_id())
      or exists (select from audit_entry where directory_id = one and subject_id = current_user_id()) then
      return next one;
    end if;
  end loop;
  perform set_config('herdboard.directory_id', coalesce(before, ''), true);
end $$;

-- Deletes rows of the company that the transaction acts in, and only of one that is deleted; returns their number.
create or replace function remove_deleted_rows(of_table text, most bigint) returns bigint language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare removed bigint; begin
  if not is_directory_deleted(current_directory_id()) then
    raise exception 'the company is not deleted' using errcode = '42501';
  end if;
  if not exists (select from information_schema.columns where table_schema = 'public' and table_name = of_table and column_name = 'directory_id') then
    raise exception 'no table of a company: %', of_table;
  end if;
  execute format('delete from public.%1$I where directory_id = $1 and ctid = any (array(
    select ctid from public.%1$I where directory_id = $1 limit $2))', of_table) using current_directory_id(), most;
  get diagnostics removed = row_count;
  return removed;
end $$;

-- Policies that are neither a tenant's (`tenant`) nor a person's (`own`): what they allow, and to whom.
do $$ declare of_table text; old_policy text; new_policy text; begin
  for of_table, old_policy, new_policy in values
    ('directory', 'installation', 'select_by_owner'),
    ('directory', 'deleted_seen', 'select_deleted_by_job'),
    ('idempotency_key', 'expired_seen', 'select_expired_by_job'),
    ('idempotency_key', 'expired_forgotten', 'delete_expired_by_job'),
    ('idempotency_key', 'demo_removed', 'delete_demo_by_owner'),
    ('idempotency_key', 'deleted_goes', 'delete_deleted_company_by_owner'),
    ('audit_entry', 'demo_removed', 'delete_demo_by_owner'),
    ('audit_entry', 'deleted_goes', 'delete_deleted_company_by_owner'),
    ('kpi_selection', 'demo_removed', 'delete_demo_by_owner'),
    ('kpi_selection', 'deleted_goes', 'delete_deleted_company_by_owner'),
    ('kpi_selection', 'default_seen', 'select_default_by_member'),
    ('kpi_selection', 'default_made', 'insert_default_by_admin'),
    ('kpi_selection', 'default_changed', 'update_default_by_admin'),
    ('image', 'unused_seen', 'select_unused_by_job'),
    ('image', 'unused_forgotten', 'delete_unused_by_job'),
    ('mail', 'anybody_sends', 'insert_by_anyone'),
    ('mail', 'job_sees', 'select_by_job'),
    ('mail', 'job_sends', 'update_by_job'),
    ('mail', 'job_forgets', 'delete_by_job'),
    ('status_price', 'everybody_reads', 'select_by_anyone'),
    ('status_price', 'administrator_writes', 'write_by_solution_admin'),
    ('post_payment', 'everybody_reads', 'select_by_anyone'),
    ('post_payment', 'administrator_writes', 'write_by_solution_admin'),
    ('dead_pig_price', 'everybody_reads', 'select_by_anyone'),
    ('dead_pig_price', 'administrator_writes', 'write_by_solution_admin'),
    ('bonus_payment', 'everybody_reads', 'select_by_anyone'),
    ('bonus_payment', 'administrator_writes', 'write_by_solution_admin'),
    ('price_listing', 'everybody_reads', 'select_by_anyone'),
    ('price_listing', 'administrator_writes', 'write_by_solution_admin')
  loop
    execute format('alter policy %I on %I rename to %I', old_policy, of_table, new_policy);
  end loop;
end $$;
