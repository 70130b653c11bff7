-- Which four key figures somebody looks at first. A person's choice for one company goes before that person's choice for
-- all of them (no company), and that before the company's default (no person).
create table key_figure_choice (
  directory_id uuid references directory (id),
  user_id uuid references user_account (id),
  pig_type smallint not null check (pig_type in (1, 2)),
  -- Numbers of the figures in the order of the cards.
  type_ids smallint[] not null check (cardinality(type_ids) = 4),
  check (directory_id is not null or user_id is not null));
create unique index key_figure_choice_of on key_figure_choice (directory_id, user_id, pig_type) nulls not distinct;
create index key_figure_choice_person on key_figure_choice (user_id) where user_id is not null;

alter table key_figure_choice enable row level security;
alter table key_figure_choice force row level security;
-- People see and write their own.
create policy own on key_figure_choice
  using (user_id = (select acting_user())) with check (user_id = (select acting_user()));
-- A company's default is seen in that company, and by who administers it.
create policy default_seen on key_figure_choice for select using (user_id is null and
  (directory_id = (select company()) or directory_id in (select m.directory_id from membership m
    where m.user_id = (select acting_user()) and m.role = 'DirectoryAdmin')));
-- It is written by who administers the company, and by who administers the installation and acts in it. Never removed.
create function chooses_for(of_company uuid) returns boolean language sql stable return
  exists (select from membership m where m.directory_id = of_company and m.user_id = (select acting_user())
    and m.role = 'DirectoryAdmin')
  or of_company = (select company()) and exists (select from user_account u
    where u.id = (select acting_user()) and u.is_solution_admin);
create policy default_made on key_figure_choice for insert with check (user_id is null and chooses_for(directory_id));
create policy default_changed on key_figure_choice for update
  using (user_id is null and chooses_for(directory_id)) with check (user_id is null and chooses_for(directory_id));
create policy demo_removed on key_figure_choice to current_user using (
  exists (select from directory d where d.id = directory_id and d.is_demo)
  or exists (select from user_account u where u.id = user_id and is_demo_email(u.email)));
