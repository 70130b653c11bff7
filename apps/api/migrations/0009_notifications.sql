-- What the server tells people. Who may see one follows from the rights that they have when they look, so none are stored.
create table notification (
  directory_id uuid not null references directory (id), id uuid not null, type_id smallint not null,
  -- What it is about: one open notification per type and subject, and per person where it is somebody's own.
  subject text not null, user_id uuid,
  farm_id uuid, barn_id uuid, section_id uuid, batch_id uuid,
  params jsonb not null default '{}',
  -- The message in each language, in the order of their numbers, without and then with the farm before the place: to
  -- search in and to sort by. Shown is what params say.
  words text[] not null check (cardinality(words) = 10),
  -- Values of its form, by the address of their element.
  prefill jsonb,
  requires_action boolean not null, published_at timestamptz not null,
  approved_at timestamptz, approved_by uuid, record_id uuid,
  rejected_at timestamptz, rejected_by uuid,
  -- Handled, or no longer so.
  closed_at timestamptz,
  primary key (directory_id, id),
  check (closed_at is not null or approved_at is null and rejected_at is null),
  foreign key (directory_id, farm_id) references farm (directory_id, id),
  foreign key (directory_id, barn_id) references barn (directory_id, id),
  foreign key (directory_id, section_id) references section (directory_id, id),
  foreign key (directory_id, batch_id) references batch (directory_id, id));
create unique index notification_open on notification (directory_id, type_id, subject, user_id) nulls not distinct
  where closed_at is null;
-- With all that decides who sees one and what it is to them: counting and turning pages read the index alone, a tenth of
-- the table.
create index notification_newest on notification (directory_id, published_at desc, id desc)
  include (type_id, user_id, farm_id, requires_action, approved_at, rejected_at, closed_at);
create index notification_waiting on notification (directory_id, type_id, farm_id, user_id)
  where requires_action and closed_at is null;
create index notification_unsolved on notification (directory_id, farm_id, type_id) where closed_at is null;

create table notification_read (
  directory_id uuid not null, user_id uuid not null, notification_id uuid not null,
  primary key (directory_id, user_id, notification_id),
  foreign key (directory_id, notification_id) references notification (directory_id, id) on delete cascade);
create index notification_read_of on notification_read (directory_id, notification_id);

do $$ declare t text; begin
  foreach t in array array['notification', 'notification_read'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (directory_id = (select company())) with check (directory_id = (select company()))', t);
  end loop;
end $$;
