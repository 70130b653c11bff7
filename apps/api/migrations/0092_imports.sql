-- Files and pushes that were received: how each is read, its rows with their state, and what each row made. Nothing of
-- them is a record before the import is run.
create table import (
  directory_id uuid not null references directory (id), id uuid not null,
  kind text,
  status text not null check (status in ('unmapped', 'checking', 'checked', 'importing', 'imported', 'cancelled', 'undoing', 'undone', 'failed')),
  channel text not null check (channel in ('file', 'paste', 'push', 'folder')),
  file_name text not null,
  -- SHA-256 of the content: the same file again is recognised by it.
  content_hash bytea not null,
  -- Null until the file is read: settings of the format, sheets, header and first rows.
  settings jsonb, sheets text[] not null default '{}', header text[] not null default '{}', sample jsonb not null default '[]',
  -- Key of the kind's column by column of the file.
  mapping jsonb not null default '[]',
  -- The key of a push; null where a person chose the file.
  sender_id uuid,
  row_count integer not null default 0, done_count integer not null default 0,
  -- Code and parameters of the reason why it failed.
  failure jsonb,
  received_at timestamptz not null, received_by uuid,
  imported_at timestamptz, undone_at timestamptz,
  version integer not null default 1,
  primary key (directory_id, id));
create index import_received on import (directory_id, received_at desc, id);
create index import_content on import (directory_id, content_hash);

-- The content as it was received; kept for five years.
create table import_file (
  directory_id uuid not null, import_id uuid not null, content bytea not null, delete_on date not null,
  primary key (directory_id, import_id),
  foreign key (directory_id, import_id) references import (directory_id, id) on delete cascade);
-- Workbooks and archives are compressed already, and texts are stored in megabytes.
alter table import_file alter column content set storage external;

create table import_row (
  directory_id uuid not null, import_id uuid not null, no integer not null,
  -- Texts by column of the file, as received.
  cells text[] not null,
  -- Texts by column key that a person corrected.
  mended jsonb,
  state text not null check (state in ('unchecked', 'ready', 'question', 'error', 'known', 'waiting', 'left_out', 'imported', 'rejected')),
  -- Broken rules; null where there are none.
  problems jsonb,
  -- The sender's own reference of the row, and a hash of its content; null until it can be read.
  reference text, content_key text,
  -- Day of the entry, by which rows are stored in order; null until it can be read, and for kinds without days.
  day date,
  primary key (directory_id, import_id, no),
  foreign key (directory_id, import_id) references import (directory_id, id) on delete cascade);
create index import_row_state on import_row (directory_id, import_id, state, no);
create index import_row_day on import_row (directory_id, import_id, day nulls first, no) where state in ('ready', 'question');
create index import_row_reference on import_row (directory_id, reference) where reference is not null and state in ('imported', 'waiting');
create index import_row_content on import_row (directory_id, content_key) where content_key is not null and state in ('imported', 'waiting');

-- What a row made, so that it can be undone and every record shows the import that it came from.
create table import_effect (
  directory_id uuid not null, import_id uuid not null, no integer not null,
  subject_type text not null, subject_id uuid not null,
  -- Without a foreign key: a check for each of 100,000 rows would ask for the same import, which wrote them itself.
  primary key (directory_id, import_id, no, subject_type, subject_id));
create index import_effect_subject on import_effect (directory_id, subject_id);

-- Columns that a person once mapped, for the next file with the same header of the same sender.
create table import_mapping (
  directory_id uuid not null references directory (id),
  -- Zeros for files that persons choose.
  sender_id uuid not null,
  header_hash bytea not null, kind text not null, settings jsonb not null, mapping jsonb not null,
  used_at timestamptz not null,
  primary key (directory_id, sender_id, header_hash));

do $$
declare name text;
begin
  foreach name in array array['import', 'import_file', 'import_row', 'import_effect', 'import_mapping'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()))', name);
  end loop;
end $$;
