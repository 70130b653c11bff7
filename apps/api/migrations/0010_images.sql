-- Photos of entries. The bytes lie here too: behind the same walls, in the same backup, seen by every process.
create table image (
  directory_id uuid not null references directory (id), id uuid not null, uploaded_by uuid not null,
  -- JPEG, made anew from what was sent.
  bytes bytea not null, width smallint not null check (width > 0), height smallint not null check (height > 0),
  -- An entry holds it; what none holds after a day is forgotten.
  is_used boolean not null default false, created_at timestamptz not null default now(),
  primary key (directory_id, id));
alter table image alter column bytes set storage external;
create index image_unused on image (directory_id, created_at) where not is_used;

-- Which entries show it, and at which place of their row. owner_kind: 1 record, 2 note, 3 task, 4 template; templates
-- belong to no farm.
create table image_use (
  directory_id uuid not null, owner_id uuid not null, image_id uuid not null,
  owner_kind smallint not null check (owner_kind between 1 and 4),
  farm_id uuid, position smallint not null,
  primary key (directory_id, owner_id, image_id),
  foreign key (directory_id, image_id) references image (directory_id, id),
  foreign key (directory_id, farm_id) references farm (directory_id, id));
create index image_use_image on image_use (directory_id, image_id);

do $$ declare t text; begin
  foreach t in array array['image', 'image_use'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I using (directory_id = (select company())) with check (directory_id = (select company()))', t);
  end loop;
end $$;

-- Nobody in person: what no entry holds after a day is forgotten by a job.
create policy unused_seen on image for select
  using ((select acting_user()) is null and not is_used and created_at < now() - interval '24 hours');
create policy unused_forgotten on image for delete
  using ((select acting_user()) is null and not is_used and created_at < now() - interval '24 hours');
