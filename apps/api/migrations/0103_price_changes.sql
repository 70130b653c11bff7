-- When a price was set or changed; null for those known before, and for the invented ones of the sample data. News of
-- prices are notified from it.
do $$
declare name text;
begin
  foreach name in array array['status_price', 'post_payment', 'dead_pig_price', 'bonus_payment', 'price_listing'] loop
    execute format('alter table %I add column changed_at timestamptz', name);
  end loop;
end $$;
