-- Work done after the commit that asked for it, at least once. Holds no company's data, only whose turn it is:
-- workers look across companies, then act inside one. Payloads name ids, nothing else.
create table job (
  id uuid primary key,
  kind text not null,
  -- Null for work of the whole installation.
  company_id uuid references directory (id),
  payload jsonb not null default '{}',
  run_at timestamptz not null default now(),
  -- A worker has it until then; a worker that died lets it go by that.
  held_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now());
-- What waits is asked for once; what runs may be asked for again.
create unique index job_waiting on job (kind, company_id) nulls not distinct where held_until is null;
create index job_due on job (run_at);
