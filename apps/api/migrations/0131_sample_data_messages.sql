-- sample_data: messages of sample data are kept with their fate, and never sent.
alter table message drop constraint message_reason_check,
  add constraint message_reason_check
    check (reason in ('solved', 'read', 'no_right', 'no_address', 'daily_limit', 'sample_data'));
