-- Delivery notes and settlements as senders sent them. A person approves or rejects them; the rows of the import say
-- which of their lines wait, became records, or were rejected.
create table received_document (
  directory_id uuid not null, id uuid not null, import_id uuid not null,
  kind text not null check (kind in ('delivery', 'settlement', 'consumption')),
  -- What makes the document one within its import: sender, number, day and farm.
  key text not null,
  sender text not null, document_no text, day date not null, farm_id uuid not null,
  -- Rows of the import that the document consists of.
  row_numbers integer[] not null,
  -- Values and place of its form, and those of its notification; null for a delivery note, whose lines fill the form.
  prefill jsonb,
  received_at timestamptz not null, decided_at timestamptz, decided_by uuid,
  primary key (directory_id, id),
  unique (directory_id, import_id, key),
  foreign key (directory_id, import_id) references import (directory_id, id) on delete cascade,
  foreign key (directory_id, farm_id) references farm (directory_id, id));
create index received_document_farm on received_document (directory_id, farm_id, kind, day desc);

-- Lines of a delivery note, kept as received; `no` is the row of the import.
create table received_line (
  directory_id uuid not null, document_id uuid not null, no integer not null, import_id uuid not null,
  product text not null,
  -- The company's mix for the product; null until a person names it.
  mix_id uuid, barn_id uuid, silo text,
  kg numeric(12,3) not null, price_dkk_per_100kg numeric(10,2), surcharge_dkk_per_100kg numeric(10,2),
  primary key (directory_id, document_id, no),
  foreign key (directory_id, document_id) references received_document (directory_id, id) on delete cascade,
  foreign key (directory_id, mix_id) references feed_mix (directory_id, id),
  foreign key (directory_id, barn_id) references barn (directory_id, id));
create index received_line_unmatched on received_line (directory_id, document_id) where mix_id is null;
create index received_line_row on received_line (directory_id, import_id, no);

do $$
declare name text;
begin
  foreach name in array array['received_document', 'received_line'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()))', name);
  end loop;
end $$;
