-- A device without a network may ask again after days whether its entry was stored: the keys of its outbox live for 60
-- days, those of an open window for a day.
drop policy select_expired_by_job on idempotency_key;
drop policy delete_expired_by_job on idempotency_key;
create policy select_expired_by_job on idempotency_key for select
  using ((select current_user_id()) is null
    and created_at < now() - case when key like 'outbox.%' then interval '60 days' else interval '24 hours' end);
create policy delete_expired_by_job on idempotency_key for delete
  using ((select current_user_id()) is null
    and created_at < now() - case when key like 'outbox.%' then interval '60 days' else interval '24 hours' end);
