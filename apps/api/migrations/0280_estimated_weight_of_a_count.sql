-- Whether a count took over the calculated weight. Such a count makes the number of pigs known, and not their gain.
alter table herd_count add column is_weight_estimated boolean not null default false;
