-- The devices on which a PIN was used: the first sign-in on each is mailed to its person.
alter table member_pin add column device_ids uuid[] not null default '{}';
update member_pin p set device_ids = known.ids from (
  select device_directory_id, user_id, array_agg(distinct shared_device_id) as ids
  from sign_in where shared_device_id is not null group by 1, 2) known
where known.device_directory_id = p.directory_id and known.user_id = p.user_id;
