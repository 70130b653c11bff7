-- A record that another one replaced, such as a provisional slaughter whose settlement arrived. The replaced record is
-- deleted; the draft records it again when the newer record is removed.
create table replaced_record (
  directory_id uuid not null, record_id uuid not null, replaced_id uuid not null,
  draft jsonb not null,
  primary key (directory_id, record_id),
  foreign key (directory_id, record_id) references record (directory_id, id) on delete cascade,
  foreign key (directory_id, replaced_id) references record (directory_id, id) on delete cascade);
create index replaced_record_replaced on replaced_record (directory_id, replaced_id);
alter table replaced_record enable row level security;
alter table replaced_record force row level security;
create policy tenant on replaced_record using (directory_id = (select current_directory_id()))
  with check (directory_id = (select current_directory_id()));
