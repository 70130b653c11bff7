-- A transfer is two legs that cancel, or none. The check runs once for each statement that writes legs, over the records
-- of its transfers, and no longer once for each leg at commit: a large import waited minutes for its commit.
-- One statement therefore writes or deletes both legs. A foreign key that deletes a record's legs does too.
drop trigger transfer_written on herd_leg;
drop trigger transfer_removed on herd_leg;
drop function assert_transfer_balanced();

create function assert_transfers_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct directory_id, record_id from changed_leg where kind in (31, 32)) t
    cross join lateral (
      -- All legs of a record are together in the primary key.
      select from herd_leg l where l.directory_id = t.directory_id and l.record_id = t.record_id
      having coalesce(sum(l.head), 0) <> 0 or coalesce(sum(l.kg), 0) <> 0 or count(*) not in (0, 2) or count(distinct l.day) > 1) u
  ) then
    raise exception 'transfer legs do not cancel' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger transfer_inserted after insert on herd_leg referencing new table as changed_leg
  for each statement execute function assert_transfers_balanced();
create trigger transfer_updated after update on herd_leg referencing new table as changed_leg
  for each statement execute function assert_transfers_balanced();
create trigger transfer_updated_from after update on herd_leg referencing old table as changed_leg
  for each statement execute function assert_transfers_balanced();
create trigger transfer_deleted after delete on herd_leg referencing old table as changed_leg
  for each statement execute function assert_transfers_balanced();
