import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { distributionGaps } from '#testing/database/distribution-gaps.ts'
import { rowLevelSecurityGaps, tablesWithoutPolicy, tablesWithoutTenant } from '#testing/database/row-level-security.ts'
import { describeTables } from '#testing/database/table-types.ts'
import { testDatabase } from '#testing/database/test-database.ts'

const { database, asAdmin } = await testDatabase()

test('the table types match the migrated database', async () => {
  await expect(await describeTables(asAdmin)).toMatchFileSnapshot('platform/database/tables.ts')
})

test('the isolation check finds a table with company data that lacks row level security', async () => {
  expect(await rowLevelSecurityGaps(asAdmin)).toEqual([])
  const columns = 'directory_id uuid not null, id uuid not null'
  await sql.raw(`create table open_barn (${columns}, primary key (directory_id, id))`).execute(asAdmin)
  await sql.raw(`create table half_open_barn (${columns}, primary key (directory_id, id))`).execute(asAdmin)
  await sql.raw(`create table loose_barn (${columns}, primary key (id))`).execute(asAdmin)
  await sql`alter table half_open_barn enable row level security`.execute(asAdmin)
  await sql`create policy look on half_open_barn for select using (directory_id = (select current_directory_id()))`.execute(
    asAdmin,
  )
  try {
    expect(await rowLevelSecurityGaps(asAdmin)).toEqual([
      'half_open_barn: not forced',
      'half_open_barn: no policy for writing',
      'loose_barn: not enabled',
      'loose_barn: not forced',
      'loose_barn: no policy for reading',
      'loose_barn: no policy for writing',
      'loose_barn: key does not start with the company',
      'open_barn: not enabled',
      'open_barn: not forced',
      'open_barn: no policy for reading',
      'open_barn: no policy for writing',
    ])
  } finally {
    await sql`drop table open_barn, half_open_barn, loose_barn`.execute(asAdmin)
  }
})

test('every company table can be distributed by company, but for the declared exceptions', async () => {
  expect(await distributionGaps(asAdmin)).toEqual([])
  await sql`create table lone_sow (id uuid primary key)`.execute(asAdmin)
  await sql`create table split_barn (directory_id uuid not null, id uuid not null unique, section_id uuid,
    sow_id uuid references lone_sow (id), barn_id uuid references split_barn (id), primary key (directory_id, id))`.execute(
    asAdmin,
  )
  await sql`create policy look on split_barn using (exists (select from farm where farm.directory_id = split_barn.directory_id))`.execute(
    asAdmin,
  )
  await sql`create trigger each after insert on split_barn for each row execute function raise_revision('herd')`.execute(
    asAdmin,
  )
  await sql`alter table lone_sow add column directory_id uuid, add column barn_id uuid,
    add foreign key (directory_id, barn_id) references split_barn (directory_id, id)`.execute(asAdmin)
  await sql`create table stray_sow (company_id uuid, barn_id uuid, foreign key (company_id, barn_id)
    references split_barn (directory_id, id))`.execute(asAdmin)
  try {
    expect(await distributionGaps(asAdmin)).toEqual([
      'lone_sow: unique index lone_sow_pkey lacks the company',
      'split_barn: policy look has a query',
      'split_barn: refers to lone_sow without the company',
      'split_barn: refers to split_barn without the company',
      'split_barn: row trigger each',
      'split_barn: unique index split_barn_id_key lacks the company',
      'stray_sow: refers to split_barn from outside',
    ])
  } finally {
    await sql`drop table stray_sow, lone_sow, split_barn cascade`.execute(asAdmin)
  }
})

test('a table outside every company has a documented reason', async () => {
  expect(await tablesWithoutTenant(asAdmin)).toEqual([])
  await sql`create table stray_pig (id uuid primary key)`.execute(asAdmin)
  try {
    expect(await tablesWithoutTenant(asAdmin)).toEqual(['stray_pig: no company and no reason'])
  } finally {
    await sql`drop table stray_pig`.execute(asAdmin)
  }
})

test('a table that every statement of the API may see has a documented reason', async () => {
  expect(await tablesWithoutPolicy(asAdmin)).toEqual([])
  await sql`alter table provider_identity disable row level security`.execute(asAdmin)
  await sql`alter table job enable row level security`.execute(asAdmin)
  await sql`create policy look on job using (true)`.execute(asAdmin)
  try {
    expect(await tablesWithoutPolicy(asAdmin)).toEqual([
      'provider_identity: no policy and no reason',
      'job: a reason, but it has policies',
    ])
  } finally {
    await sql`drop policy look on job`.execute(asAdmin)
    await sql`alter table job disable row level security`.execute(asAdmin)
    await sql`alter table provider_identity enable row level security`.execute(asAdmin)
  }
})

test('the database user of the API owns nothing and bypasses nothing', async () => {
  const { rows } = await sql`
    select r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb,
      (select count(*) from pg_class c where c.relowner = r.oid) as tables,
      (select count(*) from pg_proc p where p.proowner = r.oid) as functions,
      (select count(*) from pg_auth_members m where m.member = r.oid) as memberships
    from pg_roles r where r.rolname = current_user`.execute(database)
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      tables: 0,
      functions: 0,
      memberships: 0,
    },
  ])
})

test.each([
  'update audit_entry set action = null',
  'delete from audit_entry',
  'truncate audit_entry',
  'alter table audit_entry disable row level security',
  'drop policy tenant_read on audit_entry',
  'create table mine (id int)',
])('the database user of the API may not: %s', async (statement) => {
  await expect(sql.raw(statement).execute(database)).rejects.toThrow(/permission denied|must be owner/)
})
