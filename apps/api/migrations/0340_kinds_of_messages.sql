-- What a person is not sent, by the number of the kind. The severity from which alarms are sent within quiet hours takes
-- the place of "alarms at night", which meant severity 3.
alter table message_choice
  add column muted_types smallint[] not null default '{}',
  add column night_from smallint check (night_from in (2, 3));
update message_choice set night_from = 3 where alarms_at_night;
alter table message_choice drop column alarms_at_night;
