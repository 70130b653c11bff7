import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowLevelSecurityGaps, tablesWithoutTenant } from '#testing/database/row-level-security.ts'
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

test('a table outside every company has a documented reason', async () => {
  expect(await tablesWithoutTenant(asAdmin)).toEqual([])
  await sql`create table stray_pig (id uuid primary key)`.execute(asAdmin)
  try {
    expect(await tablesWithoutTenant(asAdmin)).toEqual(['stray_pig: no company and no reason'])
  } finally {
    await sql`drop table stray_pig`.execute(asAdmin)
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
