-- Archives of companies that are uploaded into an empty company, in parts, and then imported.
create table archive_import (
  directory_id uuid not null references directory (id), id uuid not null,
  status text not null check (status in ('uploading', 'checked', 'running', 'done', 'failed', 'cancelled')),
  file_name text not null,
  byte_count bigint not null check (byte_count > 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and byte_count),
  percent integer not null default 0 check (percent between 0 and 100),
  -- What the archive says of itself; null until it is complete.
  contents jsonb,
  failure jsonb,
  -- Accounts without sign-in that stand for people of the archive who are no members here.
  person_ids uuid[] not null default '{}',
  requested_at timestamptz not null, requested_by uuid,
  finished_at timestamptz,
  primary key (directory_id, id));
create unique index archive_import_open on archive_import (directory_id) where status in ('uploading', 'checked', 'running');
alter table archive_import enable row level security;
alter table archive_import force row level security;
create policy tenant on archive_import using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));
