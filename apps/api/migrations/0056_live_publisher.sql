-- Processes that publish live updates after their commits. A process renews its row while it runs and deletes it when it
-- stops. A row that is no longer renewed tells that notifications may be lost: all open screens then load again.
create table live_publisher (
  id uuid primary key,
  seen_at timestamptz not null default now());
