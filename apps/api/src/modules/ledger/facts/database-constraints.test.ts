import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { literalList } from '#platform/database/statement/literal-list.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aLedgerHerd, derivedRows, rebuildHerd, recordDrafts, type TestHerd } from '#testing/ledger/ledger-herd.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const { database, asAdmin } = await testDatabase()
const today = '2026-05-31'

const aMovedHerd = async () => {
  const herd = await aLedgerHerd(asAdmin)
  const [a1] = herd.sections
  const results = await recordDrafts(database, herd, today, [
    aDraft.insertion(a1, '2026-05-01', 100, 30),
    aDraft.transfer(a1, herd.hospital, '2026-05-10', 5, 35),
    aDraft.status(a1, '2026-05-20', 95, 45),
  ])
  return { herd, ids: results.map(({ recordIds }) => recordIds[0] ?? '') }
}

/** Runs statements with the API's role and row-level security, but without its code. */
const inDatabase = ({ company }: TestHerd, work: (db: Db) => Promise<unknown>) =>
  withTransaction(database, async (db) => {
    await setRowLevelSecurity(db, company.directoryId, company.manager.userId)
    await work(db)
  })

describe('database constraints', () => {
  test('database refuses half a transfer, deleted or changed', async () => {
    const { herd, ids } = await aMovedHerd()
    const refused = { code: '23514', message: 'transfer legs do not cancel' }
    const change = (statement: RawBuilder<unknown>) => inDatabase(herd, (db) => statement.execute(db))
    await expect(
      change(sql`delete from herd_leg where record_id = ${ids[1]} and kind = ${sql.lit(legKind.transferIn)}`),
    ).rejects.toMatchObject(refused)
    for (const half of ['head = 6', 'kg = kg + 1', 'day = day + 1', `record_id = '${ids[0]}'`]) {
      await expect(
        change(
          sql`update herd_leg set ${sql.raw(half)} where record_id = ${ids[1]} and kind = ${sql.lit(legKind.transferIn)}`,
        ),
      ).rejects.toMatchObject(refused)
    }
    await change(sql`delete from herd_leg where record_id = ${ids[1]}`)
  })

  test('database refuses half a transfer that is inserted, and takes both halves in one statement', async () => {
    const { herd, ids } = await aMovedHerd()
    const writeAgain = (legs: string) =>
      inDatabase(herd, async (db) => {
        await sql`create temp table leg on commit drop as select * from herd_leg where record_id = ${ids[1]}`.execute(
          db,
        )
        await sql`delete from herd_leg where record_id = ${ids[1]}`.execute(db)
        await sql`insert into herd_leg select * from leg where ${sql.raw(legs)}`.execute(db)
      })
    for (const kind of [legKind.transferIn, legKind.transferOut]) {
      await expect(writeAgain(`kind = ${kind}`)).rejects.toMatchObject({
        code: '23514',
        message: 'transfer legs do not cancel',
      })
    }
    await writeAgain('true')
  })

  test('one statement may write many transfers, and half of one refuses them all', async () => {
    const { herd } = await aMovedHerd()
    const [a1] = herd.sections
    const results = await recordDrafts(database, herd, today, [
      aDraft.transfer(a1, herd.hospital, '2026-05-11', 4, 35),
      aDraft.transfer(a1, herd.hospital, '2026-05-12', 3, 35),
    ])
    const last = results.at(-1)?.recordIds[0]
    const change = (statement: RawBuilder<unknown>) => inDatabase(herd, (db) => statement.execute(db))
    await expect(
      change(sql`update herd_leg set head = head + case when record_id = ${last} and kind = ${sql.lit(legKind.transferIn)} then 1 else 0 end
        where kind in (${literalList(legKind.transferIn, legKind.transferOut)})`),
    ).rejects.toMatchObject({ code: '23514' })
    await change(
      sql`update herd_leg set head = head * 2, kg = kg * 2 where kind in (${literalList(legKind.transferIn, legKind.transferOut)})`,
    )
  })

  test('database deletes both halves of a transfer with its record', async () => {
    const { herd, ids } = await aMovedHerd()
    await inDatabase(herd, (db) => sql`delete from record where id = ${ids[1]}`.execute(db))
    const { rows } = await sql`select from herd_leg where record_id = ${ids[1]}`.execute(asAdmin)
    expect(rows).toEqual([])
  })

  test('database refuses a second count of a unit and day', async () => {
    const { herd, ids } = await aMovedHerd()
    const again = inDatabase(herd, async (db) => {
      const id = newId()
      await sql`insert into record (directory_id, id, type_id, day, farm_id)
        values (${herd.company.directoryId}, ${id}, 6, '2026-05-20', ${herd.farm.id})`.execute(db)
      await sql`insert into herd_count (directory_id, record_id, day, scope, scope_id, head, avg_kg)
        select directory_id, ${id}, day, scope, scope_id, 94, 45 from herd_count where record_id = ${ids[2]}`.execute(
        db,
      )
    })
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'herd_count_one' })
  })

  test('database refuses unflagged negative stock and a day that does not add up', async () => {
    const { herd } = await aMovedHerd()
    const change = (what: string) =>
      inDatabase(herd, (db) => sql`update herd_day set ${sql.raw(what)} where day = '2026-05-15'`.execute(db))
    await expect(change('head = -1, dead_head = head_open + 1')).rejects.toMatchObject({ code: '23514' })
    await expect(change('head = head + 1')).rejects.toMatchObject({ code: '23514' })
    await change('head = -1, dead_head = head_open + 1, flags = 1')
  })

  test('database refuses reading and writing rows of another company', async () => {
    const [{ herd: ours }, { herd: theirs, ids }] = [await aMovedHerd(), await aMovedHerd()]
    await inDatabase(ours, async (db) => {
      const { rows } = await sql`select 1 from herd_day where directory_id = ${theirs.company.directoryId}`.execute(db)
      expect(rows).toEqual([])
      await sql`delete from record where id = ${ids[0]}`.execute(db)
    })
    expect((await rebuildHerd(database, theirs, today)).faults).toEqual([])
    await expect(
      inDatabase(ours, (db) =>
        sql`insert into record (directory_id, id, type_id, day, farm_id)
          values (${theirs.company.directoryId}, ${newId()}, 5, '2026-05-20', ${theirs.farm.id})`.execute(db),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('concurrent requests', () => {
  test('ledger counts every pig once when twenty people record on one farm at the same time', async () => {
    const herd = await aLedgerHerd(asAdmin)
    const [a1, a2] = herd.sections
    await recordDrafts(database, herd, today, [
      aDraft.insertion(a1, '2026-05-01', 200, 30),
      aDraft.insertion(a2, '2026-05-01', 200, 30),
      aDraft.feedUse(herd.barn, '2026-05-02', '2026-05-20', herd.mixId, 4000),
    ])
    const drafts = Array.from({ length: 20 }, (_, no) =>
      no % 4 === 0
        ? aDraft.transfer(no % 8 === 0 ? a1 : a2, no % 8 === 0 ? a2 : a1, `2026-05-${10 + (no % 9)}`, 3, 36)
        : aDraft.dead(no % 2 ? a1 : a2, `2026-05-${10 + (no % 9)}`, 1 + (no % 3)),
    )
    await Promise.all(drafts.map((draft) => recordDrafts(database, herd, today, [draft])))
    const expectedRows = await derivedRows(asAdmin, herd)
    expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
    expect(await derivedRows(asAdmin, herd)).toBe(expectedRows)
    const { rows } = await sql<{ head: number; dead: number; versions: number }>`select
      (select sum(head)::int from herd_farm_day where directory_id = ${herd.company.directoryId} and day = ${today}) as head,
      (select -sum(head)::int from herd_leg where directory_id = ${herd.company.directoryId} and kind = ${sql.lit(legKind.dead)}) as dead,
      (select data_version::int from directory where id = ${herd.company.directoryId}) as versions`.execute(asAdmin)
    expect(rows[0]?.head).toBe(400 - (rows[0]?.dead ?? 0))
    // 3 records first and 20 concurrently, counted on from 1. A rebuild does not raise the version; its job does.
    expect(rows[0]?.versions).toBe(24)
  })

  test('an aborted request stores nothing', async () => {
    const { herd } = await aMovedHerd()
    const before = await derivedRows(asAdmin, herd)
    const [a1] = herd.sections
    const brokenOff = withLedgerContext(database, herd.company.manager, today, async ({ db, context, scope }) => {
      await recordAll(db, context, scope, [aDraft.dead(a1, '2026-05-12', 3)], { confirmed: true })
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
    })
    await expect(brokenOff).rejects.toThrow()
    expect(await derivedRows(asAdmin, herd)).toBe(before)
    const { rows } = await sql<{ records: number; audits: number }>`select
      (select count(*)::int from record where directory_id = ${herd.company.directoryId}) as records,
      (select count(*)::int from audit_entry where directory_id = ${herd.company.directoryId}) as audits`.execute(
      asAdmin,
    )
    expect(rows[0]).toEqual({ records: 3, audits: 3 })
  })
})
