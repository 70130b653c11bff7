-- Work done after the commit that asked for it, at least once. Holds no company's data, only whose turn it is:
-- workers look across companies, then act inside one. Payloads name ids, nothing else.
create table job (
  id uuid primary key,
  kind text not null,
  -- Null for work of the whole installation.
  company_id uuid references directory (id),
  payload jsonb not null default '{}',
  -- As soon as possible, unless said.
  run_at timestamptz not null default '-infinity',
  -- A worker has it until then; one that died lets it go by that.
  held_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now());
-- What waits is asked for once; what runs may be asked for again.
create unique index job_waiting on job (kind, company_id) nulls not distinct where held_until is null;
create index job_due on job (run_at, created_at);

-- Nobody in person: old answers to submissions are forgotten by a job.
create policy expired_seen on idempotency_key for select
  using ((select acting_user()) is null and created_at < now() - interval '24 hours');
create policy expired_forgotten on idempotency_key for delete
  using ((select acting_user()) is null and created_at < now() - interval '24 hours');
