-- Sensors by their names are held in memory between the sets of a sender. What a name finds changes with these columns and
-- with the placements; the columns that each set writes leave it.
select add_revision('sensor', 'sensors',
  'name, device_id, device_field, type_id, pulse_litres, is_counter, counter_modulus, sender_id, is_inactive');
select add_revision('sensor_placement', 'sensors', null, true);
