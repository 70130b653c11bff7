-- What slaughterhouses pay for weight and lean meat besides their quotation, from a day on. The rows of the installation
-- hold for the slaughterhouse of that name in every company; those without a name hold for all others.
-- Bands are ascending lists: [{"from_kg": 70, "deduction": 0}, ...] and [{"from_pct": 61, "per_pct": 0.1}, ...], DKK per
-- kg of carcass. A deduction of null: the scale does not settle such a carcass.
create table payment_scale (
  id uuid primary key,
  house_name text not null,
  valid_from date not null,
  weight_bands jsonb not null check (jsonb_typeof(weight_bands) = 'array'),
  basic_lean_pct numeric(4,1) not null check (basic_lean_pct between 40 and 75),
  lean_bands jsonb not null check (jsonb_typeof(lean_bands) = 'array'),
  source text not null check (source <> ''));
create unique index payment_scale_day on payment_scale (lower(house_name), valid_from);
alter table payment_scale enable row level security;
alter table payment_scale force row level security;
create policy select_by_anyone on payment_scale for select using (true);
create policy write_by_solution_admin on payment_scale using ((select current_user_id()) is null
  or exists (select from user_account u where u.id = (select current_user_id()) and u.is_solution_admin));

-- Source: docs/domain/prices.md#payment-scale
insert into payment_scale (id, house_name, valid_from, weight_bands, basic_lean_pct, lean_bands, source) values
  ('0195a0c0-0000-7000-8000-000000000001', '', '2000-01-01',
   '[{"from_kg": 70, "deduction": 0}, {"from_kg": 95, "deduction": 0.25}, {"from_kg": 96, "deduction": 0.5},
     {"from_kg": 97, "deduction": 0.8}, {"from_kg": 98, "deduction": 1.3}, {"from_kg": 99, "deduction": 2},
     {"from_kg": 100, "deduction": 2.5}, {"from_kg": 110, "deduction": null}]', 61,
   '[{"from_pct": 0, "per_pct": 0.3}, {"from_pct": 57, "per_pct": 0.2}, {"from_pct": 59, "per_pct": 0.1},
     {"from_pct": 65, "per_pct": 0}]', 'grisehandler.dk, uge 48 2022');

-- The scale of a company's own slaughterhouse: before the rows of the installation.
create table slaughterhouse_scale (
  directory_id uuid not null, slaughterhouse_id uuid not null, valid_from date not null,
  weight_bands jsonb not null check (jsonb_typeof(weight_bands) = 'array'),
  basic_lean_pct numeric(4,1) not null check (basic_lean_pct between 40 and 75),
  lean_bands jsonb not null check (jsonb_typeof(lean_bands) = 'array'),
  primary key (directory_id, slaughterhouse_id, valid_from),
  foreign key (directory_id, slaughterhouse_id) references slaughterhouse (directory_id, id));
alter table slaughterhouse_scale enable row level security;
alter table slaughterhouse_scale force row level security;
create policy tenant on slaughterhouse_scale using (directory_id = (select current_directory_id()))
  with check (directory_id = (select current_directory_id()));

-- The basic weight had no day. It becomes a scale of the slaughterhouse, with the known deductions above it.
insert into slaughterhouse_scale (directory_id, slaughterhouse_id, valid_from, weight_bands, basic_lean_pct, lean_bands)
select h.directory_id, h.id, p.valid_from,
  jsonb_build_array(jsonb_build_object('from_kg', coalesce(h.basic_from_kg, 70), 'deduction', 0),
    jsonb_build_object('from_kg', coalesce(h.basic_to_kg, 94.9) + 0.1, 'deduction', 0.25)) ||
  coalesce((select jsonb_agg(b order by (b ->> 'from_kg')::numeric) from jsonb_array_elements(p.weight_bands) b
    where (b ->> 'from_kg')::numeric > coalesce(h.basic_to_kg, 94.9) + 0.1), '[]'), p.basic_lean_pct, p.lean_bands
from slaughterhouse h cross join payment_scale p
where h.deleted_at is null and (coalesce(h.basic_from_kg, 70), coalesce(h.basic_to_kg, 94.9)) <> (70, 94.9);
alter table slaughterhouse drop column basic_from_kg, drop column basic_to_kg;

-- Form 74 of the company setup writes the company's scales.
alter table setup drop constraint setup_form_id_check, add check (form_id between 60 and 79);
