-- Every reading belongs to a sensor of its company. Checked once for each statement, over its sensors, and no longer by a
-- foreign key once for each reading: that took as long as storing them. A sensor is deleted only with its company.
alter table sensor_reading drop constraint sensor_reading_directory_id_sensor_id_fkey;

create function assert_readings_have_sensors() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct directory_id, sensor_id from written_reading) w
    where not exists (select from sensor s where s.directory_id = w.directory_id and s.id = w.sensor_id)
  ) then
    raise exception 'a reading without its sensor violates foreign key of sensor_reading' using errcode = '23503';
  end if;
  return null;
end $$;
create trigger reading_inserted after insert on sensor_reading referencing new table as written_reading
  for each statement execute function assert_readings_have_sensors();
create trigger reading_updated after update on sensor_reading referencing new table as written_reading
  for each statement execute function assert_readings_have_sensors();
