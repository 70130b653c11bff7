-- Jobs that a worker held when the program was stopped hard wait again; the same job asked for meanwhile takes them in.
with held as (delete from job where held_until is not null returning *)
insert into job (id, kind, company_id, payload, run_at, attempts, last_error, created_at)
  select distinct on (kind, company_id) id, kind, company_id, payload, run_at, attempts, last_error, created_at
    from held order by kind, company_id, run_at
on conflict (kind, company_id) where held_until is null
  do update set run_at = least(job.run_at, excluded.run_at), attempts = greatest(job.attempts, excluded.attempts),
    last_error = coalesce(excluded.last_error, job.last_error);

-- What runs one at a time: a company's jobs, and those of the whole installation.
alter table job add column concurrency_key uuid not null
  generated always as (coalesce(company_id, '00000000-0000-0000-0000-000000000000')) stored;

-- A held job keeps every other one of its company from being held, whoever claims.
create unique index job_held on job (concurrency_key) where held_until is not null;

drop index job_due;
create index job_due on job (run_at, created_at, id) where held_until is null;
create index job_first_of_company on job (concurrency_key, run_at, created_at, id) where held_until is null;
