-- Mails are sent beside the other jobs of the installation: one that a crashed process holds delays no mail.
alter table job drop column concurrency_key;
alter table job add column concurrency_key uuid not null generated always as (
  case when kind in ('judge-alarms', 'notify-people', 'send-mail', 'send-messages', 'send-webhooks')
    then md5(kind || coalesce(target_directory_id, '00000000-0000-0000-0000-000000000000')::text)::uuid
    else coalesce(target_directory_id, '00000000-0000-0000-0000-000000000000') end) stored;
create unique index job_claimed on job (concurrency_key) where claimed_until is not null;
create index job_first_of_company on job (concurrency_key, run_at, created_at, id) where claimed_until is null;
