-- The herd ledger. Facts first, then what is derived from them and may be dropped and rebuilt to the same bytes.
-- kind of a leg: 1 insertion, 2 departure, 31 transfer in, 32 transfer out, 4 slaughter, 5 dead.
create table record (
  directory_id uuid not null, id uuid not null, type_id smallint not null, day date not null,
  farm_id uuid not null, barn_id uuid, section_id uuid, batch_id uuid,
  head integer check (head >= 0), kg numeric(12,3) check (kg >= 0),
  detail jsonb not null default '{}', source smallint not null default 1, forced boolean not null default false,
  version integer not null default 1, created_at timestamptz not null default now(), created_by uuid, deleted_at timestamptz,
  primary key (directory_id, id),
  foreign key (directory_id, farm_id) references farm (directory_id, id),
  foreign key (directory_id, barn_id) references barn (directory_id, id),
  foreign key (directory_id, section_id) references section (directory_id, id),
  foreign key (directory_id, batch_id) references batch (directory_id, id));
create index record_list on record (directory_id, farm_id, day desc, id) where deleted_at is null;
create index record_newest on record (directory_id, day desc, created_at desc, id desc)
  include (farm_id, barn_id, section_id, batch_id, type_id) where deleted_at is null;

create table herd_unit (
  directory_id uuid not null, id uuid not null, farm_id uuid not null, barn_id uuid not null,
  section_id uuid, batch_id uuid, pig_type smallint not null check (pig_type in (1, 2)),
  primary key (directory_id, id),
  foreign key (directory_id, farm_id) references farm (directory_id, id),
  foreign key (directory_id, barn_id) references barn (directory_id, id),
  foreign key (directory_id, section_id) references section (directory_id, id),
  foreign key (directory_id, batch_id) references batch (directory_id, id),
  unique nulls not distinct (directory_id, barn_id, section_id, batch_id, pig_type));
create index herd_unit_farm on herd_unit (directory_id, farm_id);

create table herd_leg (
  directory_id uuid not null, record_id uuid not null, unit_id uuid not null, day date not null,
  kind smallint not null, head integer not null, kg numeric(12,3), carcass_kg numeric(12,3), peer_unit_id uuid,
  primary key (directory_id, record_id, unit_id),
  foreign key (directory_id, record_id) references record (directory_id, id) on delete cascade,
  foreign key (directory_id, unit_id) references herd_unit (directory_id, id),
  foreign key (directory_id, peer_unit_id) references herd_unit (directory_id, id),
  check ((kind in (1, 31) and head > 0) or (kind in (2, 32, 4, 5) and head < 0)),
  check (kg is null or sign(kg) in (0, sign(head))), check (kg is not null or kind in (1, 4, 5)),
  check ((kind = 4) = (carcass_kg is not null)),
  check ((kind in (31, 32)) = (peer_unit_id is not null) and peer_unit_id is distinct from unit_id));
create index herd_leg_unit on herd_leg (directory_id, unit_id, day) include (kind, head, kg);
create index herd_leg_transfer on herd_leg (directory_id, day) include (unit_id, peer_unit_id, kind, head, kg) where kind in (31, 32);

-- What a slaughter tells of the pigs of one unit: approved and condemned, lean meat of the approved.
create table slaughter_lot (
  directory_id uuid not null, record_id uuid not null, unit_id uuid not null, day date not null,
  approved_head integer not null check (approved_head >= 0), condemned_head integer not null check (condemned_head >= 0),
  lean_pct numeric(5,2) check (lean_pct between 0 and 100),
  primary key (directory_id, record_id, unit_id),
  foreign key (directory_id, record_id, unit_id) references herd_leg (directory_id, record_id, unit_id) on delete cascade);
create index slaughter_lot_unit on slaughter_lot (directory_id, unit_id, day);

-- A shortage that a person confirmed or an import brought: it explains negative stock up to the next count,
-- also when the record itself is gone.
create table herd_forced (
  directory_id uuid not null, unit_id uuid not null, day date not null, record_id uuid not null,
  primary key (directory_id, unit_id, day, record_id),
  foreign key (directory_id, record_id) references record (directory_id, id),
  foreign key (directory_id, unit_id) references herd_unit (directory_id, id));

-- A transfer is two legs that cancel, or none: half of one is refused at commit, whoever writes it.
create function transfer_cancels() returns trigger language plpgsql as $$
declare leg herd_leg; begin
  if tg_op = 'DELETE' then leg := old; else leg := new; end if;
  perform 1 from herd_leg l where l.directory_id = leg.directory_id and l.record_id = leg.record_id
    having coalesce(sum(l.head), 0) <> 0 or coalesce(sum(l.kg), 0) <> 0 or count(*) not in (0, 2) or count(distinct l.day) > 1;
  if found then raise exception 'transfer legs do not cancel' using errcode = '23514'; end if;
  return null; end $$;
create constraint trigger transfer_written after insert or update on herd_leg deferrable initially deferred
  for each row when (new.kind in (31, 32)) execute function transfer_cancels();
create constraint trigger transfer_removed after delete on herd_leg deferrable initially deferred
  for each row when (old.kind in (31, 32)) execute function transfer_cancels();

create table herd_count (
  directory_id uuid not null, record_id uuid not null, day date not null,
  -- 1 a unit, 2 a barn without naming its units
  scope smallint not null check (scope in (1, 2)),
  scope_id uuid not null, head integer not null check (head >= 0), avg_kg numeric(7,3) not null check (avg_kg >= 0),
  is_opening boolean not null default false, superseded_by uuid,
  primary key (directory_id, record_id),
  foreign key (directory_id, record_id) references record (directory_id, id) on delete cascade);
create unique index herd_count_one on herd_count (directory_id, scope_id, day) where superseded_by is null;

-- A weighing bends the growth curve; it moves no pigs.
create table herd_weighing (
  directory_id uuid not null, record_id uuid not null, unit_id uuid not null, day date not null,
  head integer not null check (head > 0), avg_kg numeric(7,3) not null check (avg_kg > 0),
  primary key (directory_id, record_id, unit_id),
  foreign key (directory_id, record_id) references record (directory_id, id) on delete cascade,
  foreign key (directory_id, unit_id) references herd_unit (directory_id, id));
create index herd_weighing_unit on herd_weighing (directory_id, unit_id, day);

-- Derived: days on which heads and kilos of a unit are known. A count, or the end of a day on which it became empty.
create table herd_point (
  directory_id uuid not null, unit_id uuid not null, day date not null, head integer not null, kg numeric(12,3) not null,
  diff_head integer not null, growth_kg numeric(12,3), curve_scale double precision,
  primary key (directory_id, unit_id, day), foreign key (directory_id, unit_id) references herd_unit (directory_id, id));

-- Derived: a row a unit and day with stock or movement. Whole grams, milli feed units and øre; null: not known.
create table herd_day (
  directory_id uuid not null, unit_id uuid not null, day date not null, farm_id uuid not null, pig_type smallint not null,
  -- 1 negative confirmed or imported, 2 weight estimated past the last point, 4 entry weight assumed, 8 growth spread by pig-days
  flags smallint not null default 0,
  head_open integer not null, head integer not null,
  in_head integer not null default 0, tin_head integer not null default 0, out_head integer not null default 0, tout_head integer not null default 0,
  slaughter_head integer not null default 0, dead_head integer not null default 0, diff_head integer not null default 0,
  in_g bigint not null default 0, tin_g bigint not null default 0, out_g bigint not null default 0, tout_g bigint not null default 0,
  slaughter_g bigint not null default 0, carcass_g bigint not null default 0, dead_g bigint not null default 0,
  stock_g bigint, gain_g bigint, feed_g bigint, feed_mfe bigint, feed_ore bigint,
  primary key (directory_id, unit_id, day), foreign key (directory_id, unit_id) references herd_unit (directory_id, id),
  check (head = head_open + in_head + tin_head - out_head - tout_head - slaughter_head - dead_head + diff_head),
  check (head >= 0 or flags & 1 = 1));

create table herd_farm_day (
  directory_id uuid not null, farm_id uuid not null, pig_type smallint not null, day date not null,
  flags smallint not null default 0,
  head_open bigint not null, head bigint not null,
  in_head bigint not null, tin_head bigint not null, out_head bigint not null, tout_head bigint not null,
  slaughter_head bigint not null, dead_head bigint not null, diff_head bigint not null,
  in_g bigint not null, tin_g bigint not null, out_g bigint not null, tout_g bigint not null,
  slaughter_g bigint not null, carcass_g bigint not null, dead_g bigint not null,
  stock_g bigint, gain_g bigint, feed_g bigint, feed_mfe bigint, feed_ore bigint,
  primary key (directory_id, farm_id, pig_type, day));

create table feed_mix (
  directory_id uuid not null references directory (id), id uuid not null, type_id smallint not null check (type_id in (1, 2, 3)),
  name text not null,
  -- per 100 kg, %, g per kg
  fe_per_100kg numeric(7,2), crude_protein_pct numeric(6,2), phosphorus_g_per_kg numeric(7,2),
  surcharge_dkk_per_100kg numeric(10,4) not null default 0,
  version integer not null default 1, created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (directory_id, id));
create unique index feed_mix_name on feed_mix (directory_id, lower(name)) where deleted_at is null;
create table feed_mix_farm (
  directory_id uuid not null, mix_id uuid not null, farm_id uuid not null,
  primary key (directory_id, mix_id, farm_id),
  foreign key (directory_id, mix_id) references feed_mix (directory_id, id),
  foreign key (directory_id, farm_id) references farm (directory_id, id));
create table feed_mix_price (
  directory_id uuid not null, id uuid not null, mix_id uuid not null,
  price_dkk_per_100kg numeric(10,4) not null check (price_dkk_per_100kg >= 0), valid_from date not null,
  primary key (directory_id, id), unique (directory_id, mix_id, valid_from),
  foreign key (directory_id, mix_id) references feed_mix (directory_id, id));

-- Facts of feed: used in a place over days, moved to a place (+ delivery, - sale), counted in stock.
create table feed_use (
  directory_id uuid not null, record_id uuid not null, mix_id uuid not null,
  farm_id uuid not null, barn_id uuid, section_id uuid, batch_id uuid, pig_type smallint check (pig_type in (1, 2)),
  from_day date not null, to_day date not null, kg numeric(12,3) not null check (kg > 0),
  primary key (directory_id, record_id),
  check (to_day >= from_day),
  foreign key (directory_id, record_id) references record (directory_id, id) on delete cascade,
  foreign key (directory_id, mix_id) references feed_mix (directory_id, id));
create index feed_use_days on feed_use (directory_id, farm_id, to_day, from_day);
create table feed_move (
  directory_id uuid not null, record_id uuid not null, mix_id uuid not null,
  farm_id uuid not null, barn_id uuid, pig_type smallint check (pig_type in (1, 2)), day date not null,
  kg numeric(12,3) not null check (kg <> 0), price_dkk_per_100kg numeric(10,4), surcharge_dkk_per_100kg numeric(10,4),
  primary key (directory_id, record_id),
  foreign key (directory_id, record_id) references record (directory_id, id) on delete cascade,
  foreign key (directory_id, mix_id) references feed_mix (directory_id, id));
create index feed_move_days on feed_move (directory_id, farm_id, day);
create table feed_count (
  directory_id uuid not null, record_id uuid not null, mix_id uuid not null,
  farm_id uuid not null, barn_id uuid, day date not null, kg numeric(12,3) not null check (kg >= 0),
  primary key (directory_id, record_id),
  foreign key (directory_id, record_id) references record (directory_id, id) on delete cascade,
  foreign key (directory_id, mix_id) references feed_mix (directory_id, id));
create index feed_count_days on feed_count (directory_id, farm_id, mix_id, day);

-- Derived: what each feed record gives a unit and day. Feed used while no pig stood there stays at the farm: unit_id null.
-- The record is the use, or the count that closes an interval between two counts.
create table feed_day (
  directory_id uuid not null, record_id uuid not null, farm_id uuid not null, unit_id uuid, day date not null, mix_id uuid not null,
  kg_g bigint not null, mfe bigint, ore bigint,
  unique nulls not distinct (directory_id, record_id, unit_id, day),
  foreign key (directory_id, unit_id) references herd_unit (directory_id, id));
create index feed_day_unit on feed_day (directory_id, unit_id, day);
create index feed_day_farm on feed_day (directory_id, farm_id, day);

-- Larger work waits here for its farm's one job.
create table recalc (
  directory_id uuid not null, id uuid not null, farm_id uuid not null, from_day date not null, reason text not null,
  created_at timestamptz not null default now(),
  primary key (directory_id, id),
  foreign key (directory_id, farm_id) references farm (directory_id, id));

create table farm_lock (
  directory_id uuid not null, farm_id uuid not null, through_day date not null, set_by uuid, set_at timestamptz not null default now(),
  primary key (directory_id, farm_id),
  foreign key (directory_id, farm_id) references farm (directory_id, id));

create table background_task (
  directory_id uuid not null references directory (id), id uuid not null, kind text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  step text check (step in ('collect', 'calculate', 'publish')), percent smallint not null default 0 check (percent between 0 and 100),
  created_at timestamptz not null default now(), created_by uuid, started_at timestamptz, finished_at timestamptz,
  primary key (directory_id, id));
create unique index background_task_one on background_task (directory_id, kind) where status in ('waiting', 'running');

do $$ declare t text; begin
  foreach t in array array['record', 'herd_unit', 'herd_leg', 'herd_count', 'herd_weighing', 'slaughter_lot', 'herd_forced', 'herd_point', 'herd_day', 'herd_farm_day',
    'feed_mix', 'feed_mix_farm', 'feed_mix_price', 'feed_use', 'feed_move', 'feed_count', 'feed_day', 'recalc', 'farm_lock', 'background_task'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (directory_id = (select company())) with check (directory_id = (select company()))', t);
  end loop;
end $$;
