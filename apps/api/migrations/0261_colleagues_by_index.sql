-- Whether an account belongs to the company is one look-up in the index. With `in`, each statement that names a person
-- first read all people of the company, once for each name: half the time of a list in a company of a thousand.
alter policy select_fellows on user_account using (
  id = (select current_user_id())
  or exists (select from company_person p where p.directory_id = (select current_directory_id()) and p.user_id = user_account.id)
  or is_solution_admin and (select current_directory_id()) is not null
  or (select current_user_is_administrator()));
alter policy update_own on user_account using (
  id = (select current_user_id())
  or exists (select from company_person p where p.directory_id = (select current_directory_id()) and p.user_id = user_account.id)
  or (select current_user_is_administrator()));
