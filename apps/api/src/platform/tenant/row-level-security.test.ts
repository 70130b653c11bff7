import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { type GatheredWrite, gatherWrite } from '#platform/database/transaction-end.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { authorOf, setRowLevelSecurity, withRowLevelSecurity } from './row-level-security.ts'

const { database, asAdmin } = await testDatabase()
await sql`create table trough_note (no int, company text)`.execute(asAdmin)
await sql`grant select, insert on trough_note to herdboard_api`.execute(asAdmin)

const troughWrite: GatheredWrite<number> = {
  name: 'trough_note',
  statement: (notes) => sql`insert into trough_note
    select no, current_setting('herdboard.directory_id', true) from unnest(${notes}::int[]) no`,
}

async function settingsOf(db: Db) {
  const { rows } = await sql<{ company: string; user: string; change: string }>`
    select current_setting('herdboard.directory_id', true) as company, current_setting('herdboard.user_id', true) as user,
      current_setting('herdboard.change_id', true) as change`.execute(db)
  return rows[0]
}

test('work for another company and user ends in the company, user and change of the caller', async () => {
  const [own, other] = [newId<DirectoryId>(), newId<DirectoryId>()]
  const [caller, invited] = [newId<UserId>(), newId<UserId>()]
  await withTransaction(database, async (db) => {
    await setRowLevelSecurity(db, own, caller, 'change-7')
    gatherWrite(db, troughWrite, 1)
    await withRowLevelSecurity(db, { directoryId: other, userId: invited }, async () => {
      expect(await settingsOf(db)).toEqual({ company: other, user: invited, change: 'change-7' })
      gatherWrite(db, troughWrite, 2)
      await withRowLevelSecurity(db, { directoryId: null, userId: null }, async () => {
        expect(await settingsOf(db)).toEqual({ company: '', user: '', change: 'change-7' })
      })
      expect(await settingsOf(db)).toMatchObject({ company: other, user: invited })
    })
    expect(await settingsOf(db)).toEqual({ company: own, user: caller, change: 'change-7' })
    expect(authorOf(db)).toEqual({ user: caller, changeId: 'change-7' })
    gatherWrite(db, troughWrite, 3)
  })
  const { rows } = await sql`select no, company from trough_note order by no`.execute(asAdmin)
  expect(rows).toEqual([
    { no: 1, company: own },
    { no: 2, company: other },
    { no: 3, company: own },
  ])
})

test('work in a transaction without a company ends without one', async () => {
  const other = newId<DirectoryId>()
  await withTransaction(database, async (db) => {
    await withRowLevelSecurity(db, { directoryId: other, userId: null }, async () => {
      expect(await settingsOf(db)).toMatchObject({ company: other })
    })
    expect(await settingsOf(db)).toEqual({ company: '', user: '', change: '' })
  })
})

test('after work that failed and was rolled back to a savepoint, the caller is the author again', async () => {
  const [own, caller] = [newId<DirectoryId>(), newId<UserId>()]
  const other = { directoryId: newId<DirectoryId>(), userId: newId<UserId>() }
  await withTransaction(database, async (db) => {
    await setRowLevelSecurity(db, own, caller, 'change-8')
    await sql`savepoint work`.execute(db)
    const failing = withRowLevelSecurity(db, other, async () => {
      await settingsOf(db)
      throw new Error('the work failed')
    })
    await expect(failing).rejects.toThrow('the work failed')
    await sql`rollback to savepoint work`.execute(db)
    expect(authorOf(db)).toEqual({ user: caller, changeId: 'change-8' })
    await withRowLevelSecurity(db, other, async () => undefined)
    expect(await settingsOf(db)).toEqual({ company: own, user: caller, change: 'change-8' })
  })
})
