import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aBarn, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { copyRows } from './copy-rows.ts'

const { database, asAdmin } = await testDatabase()
const company = await aCompany(asAdmin)
const barn = await aBarn(asAdmin, await aFarm(asAdmin, company), { isBatchProduction: true })
const directory_id = company.directoryId

test('row copy preserves tabs, line breaks, backslashes, quotes and empty values', async () => {
  const names = ['Hold\t7', 'to\nlinjer\r', 'C:\\grise\\N', '\\N', '"Ærø" \'{}\',', '']
  const since = new Date('2026-02-01T07:30:00.123Z')
  await tenantTransaction(database, directory_id, (db) =>
    copyRows(
      db,
      'batch',
      names.map((name, no) => ({
        directory_id,
        id: newId(1_770_000_000_000 + no),
        barn_id: barn.id,
        name,
        start_date: '2026-02-01',
        end_date: no === 0 ? null : '2026-03-01',
        is_active: no === 0,
        supplier_numbers: [name, `a "${no}" \\ {b}, c`],
        created_at: since,
      })),
    ),
  )
  const rows = await asAdmin.selectFrom('batch').selectAll().orderBy('id').execute()
  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(rows.map(({ supplier_numbers }) => supplier_numbers)).toEqual(
    names.map((name, no) => [name, `a "${no}" \\ {b}, c`]),
  )
  expect(rows.map(({ end_date, is_active }) => [end_date, is_active]).slice(0, 2)).toEqual([
    [null, true],
    ['2026-03-01', false],
  ])
  expect(rows.every(({ created_at }) => created_at.getTime() === since.getTime())).toBe(true)
})

test('row copy refuses rows of another company, and an invalid row rejects all others', async () => {
  const other = await aCompany(asAdmin)
  const farm = (directoryId: string, chr: string) => ({
    directory_id: directoryId,
    id: newId(),
    name: chr,
    chr_number: chr,
  })
  const copied = (rows: ReturnType<typeof farm>[]) =>
    tenantTransaction(database, directory_id, (db) => copyRows(db, 'farm', rows))
  await expect(copied([farm(directory_id, '1'), farm(other.directoryId, '2')])).rejects.toThrow(/row-level security/)
  await expect(copied([farm(directory_id, '1'), farm(directory_id, 'x')])).rejects.toThrow(/check constraint/)
  await copied([farm(directory_id, '1')])
  const farms = await asAdmin.selectFrom('farm').select('chr_number').where('chr_number', 'is not', null).execute()
  expect(farms).toEqual([{ chr_number: '1' }])
})

test('row copy of a company with hundreds of farms needs one transaction and no further locks', async () => {
  const locks = await tenantTransaction(database, directory_id, async (db) => {
    const held: number[] = []
    for (let no = 100; no < 110; no += 1) {
      await copyRows(db, 'farm', [{ directory_id, id: newId(), name: `Gård ${no}`, chr_number: `${no}` }])
      const { rows } = await sql<{ locks: number }>`
        select count(*)::int as locks from pg_locks where pid = pg_backend_pid()`.execute(db)
      held.push(rows[0]?.locks ?? 0)
    }
    return held
  })
  expect(new Set(locks.slice(1)).size).toBe(1)
  const farms = await asAdmin.selectFrom('farm').select('name').where('name', 'like', 'Gård%').execute()
  expect(farms).toHaveLength(10)
})
