-- What the device of a sensor told of itself, by farm day: the worst of the day, so that a repeated or late message
-- changes nothing.
create table device_day (
  directory_id uuid not null, sensor_id uuid not null, day date not null,
  -- Charge of the battery, per cent.
  battery_pct real check (battery_pct between 0 and 100),
  -- Strength at the best gateway of a message, dBm.
  rssi_dbm real check (rssi_dbm between -200 and 50),
  -- By how much the device hears its network better than it must, dB.
  margin_db real check (margin_db between -100 and 100),
  primary key (directory_id, sensor_id, day),
  foreign key (directory_id, sensor_id) references sensor (directory_id, id));
alter table device_day enable row level security;
alter table device_day force row level security;
create policy tenant on device_day using (directory_id = (select current_directory_id())) with check (directory_id = (select current_directory_id()));
