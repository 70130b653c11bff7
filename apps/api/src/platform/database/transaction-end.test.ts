import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { withTransaction } from './transaction.ts'
import { afterCommit, type GatheredWrite, gatherWrite } from './transaction-end.ts'

const { database, asAdmin } = await testDatabase()
await sql`create table pig_note (no int, company text, statement_at timestamptz)`.execute(asAdmin)
await sql`create table pig_count (no int, statement_at timestamptz)`.execute(asAdmin)
await sql`grant select, insert on pig_note, pig_count to herdboard_api`.execute(asAdmin)
beforeEach(() => sql`truncate pig_note, pig_count`.execute(asAdmin))

const noteWrite: GatheredWrite<number> = {
  name: 'pig_note',
  statement: (notes) => sql`insert into pig_note
    select no, current_setting('herdboard.directory_id', true), statement_timestamp() from unnest(${notes}::int[]) no`,
}
const countWrite: GatheredWrite<number> = {
  name: 'pig_count',
  statement: (counts) => sql`insert into pig_count
    select no, statement_timestamp() from unnest(${counts}::int[]) no`,
}
async function stored() {
  const { rows } = await sql<{ kind: string; no: number; company: string | null; at: string }>`
    select 'note' as kind, no, company, statement_at::text as at from pig_note
    union all select 'count', no, null, statement_at::text from pig_count order by 1, 2`.execute(asAdmin)
  return rows
}

test('rows of several kinds are written by one statement at the end of their transaction', async () => {
  await withTransaction(database, async (db) => {
    gatherWrite(db, noteWrite, 1)
    gatherWrite(db, countWrite, 2)
    gatherWrite(db, noteWrite, 3)
    expect((await sql`select from pig_note`.execute(db)).rows).toEqual([])
  })
  const rows = await stored()
  expect(rows.map(({ kind, no }) => [kind, no])).toEqual([
    ['count', 2],
    ['note', 1],
    ['note', 3],
  ])
  expect(new Set(rows.map(({ at }) => at)).size).toBe(1)
})

test('a rollback drops gathered rows and the work after the commit', async () => {
  const done: string[] = []
  const failing = withTransaction(database, async (db) => {
    gatherWrite(db, noteWrite, 1)
    afterCommit(db, () => done.push('failed'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  const refused: GatheredWrite<number> = { name: 'refused', statement: () => sql`insert into pig_count select 1 / 0` }
  const refusedByDatabase = withTransaction(database, async (db) => {
    gatherWrite(db, noteWrite, 2)
    gatherWrite(db, refused, 2)
    afterCommit(db, () => done.push('refused'))
  })
  await expect(refusedByDatabase).rejects.toMatchObject({ code: '22012' })
  expect(await stored()).toEqual([])
  expect(done).toEqual([])
  await withTransaction(database, async (db) => {
    afterCommit(db, () => done.push('committed'))
    expect(done).toEqual([])
  })
  expect(done).toEqual(['committed'])
})

test('rows are written under the row-level security in which they were gathered', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()] as never[]
  await withTransaction(database, async (db) => {
    await setRowLevelSecurity(db, first ?? null, null)
    gatherWrite(db, noteWrite, 1)
    await setRowLevelSecurity(db, second ?? null, null)
    gatherWrite(db, noteWrite, 2)
  })
  expect((await stored()).map(({ no, company }) => [no, company])).toEqual([
    [1, first],
    [2, second],
  ])
})
