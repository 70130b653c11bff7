-- What the vet prescribed, and with which drugs.

-- Drugs of the company (63): its own, and those of the reference list that it changed or does not use any more.
alter table setup_item drop constraint setup_item_form_id_check, add check (form_id in (60, 61, 63));

-- A disease of one kind of pigs on one farm, and the drug for it. drug_id: of the reference list or of setup_item.
-- Diagnoses, methods and units are numbers and words of the reference lists. It holds from issue_day up to and with
-- expiry_day; taken back before, it holds no more from inactive_from on.
create table instruction (
  directory_id uuid not null, id uuid not null, farm_id uuid not null,
  pig_type smallint not null check (pig_type in (1, 2)), diagnosis_id smallint not null, drug_id uuid not null,
  method_id smallint not null check (method_id between 1 and 5),
  -- Of the product for each kg live weight, or for each pig.
  dose_rate numeric(12,4) not null check (dose_rate > 0), dose_unit text not null check (dose_unit in ('ml', 'g', 'tablets')),
  is_dose_per_head boolean not null default false,
  -- Times that it is given, days from one to the next, and days without slaughter after the last.
  times smallint not null check (times between 1 and 35), interval_days smallint not null check (interval_days between 1 and 7),
  withdrawal_days smallint not null check (withdrawal_days between 0 and 200),
  issue_day date not null, expiry_day date not null check (expiry_day >= issue_day), inactive_from date,
  vet text, precautions text, remark text,
  version integer not null default 1, created_at timestamptz not null default now(), created_by uuid,
  primary key (directory_id, id),
  foreign key (directory_id, farm_id) references farm (directory_id, id));
create index instruction_list on instruction (directory_id, farm_id, expiry_day);

-- Photos of instructions: owner_kind 5.
alter table image_use drop constraint image_use_owner_kind_check, add check (owner_kind between 1 and 5);

alter table instruction enable row level security;
alter table instruction force row level security;
create policy tenant on instruction using (directory_id = (select company())) with check (directory_id = (select company()));
