-- Production reports as they were issued. Whoever changes something in their days later is asked first, and the report
-- is then marked: its figures are no longer those of the herd.
create table issued_report (
  directory_id uuid not null references directory (id), id uuid not null,
  -- Farms that must all be readable for it to be seen; what was chosen, farms or batches.
  farm_ids uuid[] not null, site_ids uuid[] not null,
  -- Null: all units of the farms.
  batch_ids uuid[], pig_types smallint[] not null,
  -- Days of the counts that it begins and ends with.
  opening date not null, closing date not null check (closing >= opening),
  sites text not null, document jsonb not null,
  -- Of its figures, places and days: the same report is kept once.
  digest text not null,
  made_at timestamptz not null, made_by uuid, replaced_at timestamptz,
  primary key (directory_id, id));
create unique index issued_report_once on issued_report (directory_id, digest) where replaced_at is null;
create index issued_report_newest on issued_report (directory_id, made_at desc);
create index issued_report_days on issued_report (directory_id, closing) where replaced_at is null;

alter table issued_report enable row level security;
alter table issued_report force row level security;
create policy tenant on issued_report using (directory_id = (select company())) with check (directory_id = (select company()));
