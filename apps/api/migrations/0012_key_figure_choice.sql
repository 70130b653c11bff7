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
-- People see their own; a company's default is seen in that company, and by who administers it.
create policy own on key_figure_choice using (user_id = (select acting_user())
  or user_id is null and (directory_id = (select company()) or directory_id in (select m.directory_id from membership m
    where m.user_id = (select acting_user()) and m.role = 'DirectoryAdmin')));
create policy demo_removed on key_figure_choice to current_user using (
  exists (select from directory d where d.id = directory_id and d.is_demo)
  or exists (select from user_account u where u.id = user_id and is_demo_email(u.email)));
