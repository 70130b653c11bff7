-- A sensor may send a running total. Its use since the total before is the value of the reading.
alter table sensor
  add column is_counter boolean not null default false,
  -- The counter continues from 0 when it reaches this; null where that is unknown.
  add column counter_modulus numeric(12,0) check (counter_modulus > 0);
alter table sensor
  -- Id of the device in its network, and the field of its messages that this sensor is; null for other senders.
  add column device_id text, add column device_field text,
  -- What messages call the sensor: `<device>/<field>`, in small letters.
  add column device_key text generated always as (lower(device_id || coalesce('/' || device_field, ''))) stored;
-- The sender of form 67 whose key writes the sensor; null: no key of a sender does.
alter table sensor add column sender_id uuid;
create unique index sensor_device on sensor (directory_id, device_key) where device_key is not null;
-- 5 humidity, 6 CO2, 7 NH3, 8 silo, 9 energy
alter table sensor drop constraint sensor_type_id_check, add constraint sensor_type_id_check check (type_id between 1 and 9);
alter table sensor_reading
  -- The running total as sent; null for other sensors.
  add column total double precision,
  -- Null: a first total, which gives no use.
  alter column value drop not null;
