-- Content of companies in an object store, by its SHA-256. The row is written before its object and deleted after it, so
-- that no object is unknown.
create table stored_object (
  directory_id uuid not null references directory (id),
  hash bytea not null check (octet_length(hash) = 32),
  byte_count bigint not null,
  -- Null while a row names it, and until a job finds that none does.
  unused_since timestamptz,
  primary key (directory_id, hash));
alter table stored_object enable row level security;
alter table stored_object force row level security;
create policy tenant on stored_object using (directory_id = current_directory_id())
  with check (directory_id = current_directory_id());

-- The bytes are in the row, or in the object of this hash.
alter table image add column object_hash bytea, alter column bytes drop not null,
  add constraint image_object foreign key (directory_id, object_hash) references stored_object (directory_id, hash) not valid,
  add constraint image_content check (num_nonnulls(bytes, object_hash) = 1) not valid;
alter table import_file add column object_hash bytea, alter column content drop not null,
  add constraint import_file_object foreign key (directory_id, object_hash) references stored_object (directory_id, hash),
  add constraint import_file_content check (num_nonnulls(content, object_hash) = 1) not valid;
-- Null: the file is in the folder of archives.
alter table company_archive add column object_hash bytea,
  add constraint company_archive_object foreign key (directory_id, object_hash) references stored_object (directory_id, hash);

-- The companies whose content a job of the installation moves; sample data stays in the database. Only the server itself,
-- outside every company, learns them.
create function companies_with_content() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  begin atomic
    select d.id from public.directory d
     where not d.is_demo and public.current_user_id() is null and public.current_directory_id() is null order by d.id;
  end;
revoke execute on function companies_with_content() from public;
grant execute on function companies_with_content() to herdboard_api;
