import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeRecordById, restoreRecordById, selectRestorableEntry } from '#modules/ledger/service.ts'
import { selectRecordsWithFacts } from '#modules/ledger/sql/records/records.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aCourseDraft } from '#testing/ledger/course-draft.ts'
import { aLedgerHerd, derivedRows, rebuildHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft, type LedgerContext, withLedgerContext } from '#testing/ledger/record-drafts.ts'
import type { RecordDraft } from '../record-draft.ts'

/** What was deleted by mistake comes back from its entry in the audit log, with all its facts. */

const { database, asAdmin } = await testDatabase()
const today = '2026-05-31'
const day = '2026-05-20'

const herd = await aLedgerHerd(asAdmin)
const [section, other] = herd.sections
await recordDrafts(database, herd, today, [
  aDraft.insertion(section, '2026-05-01', 200, 30),
  aDraft.insertion(herd.hospital, '2026-05-01', 20, 30),
])

const inHerd = <T>(work: (ledger: LedgerContext) => Promise<T>) =>
  withLedgerContext(database, herd.company.manager, today, work)
const remove = (id: RecordId) =>
  inHerd(({ db, context, scope }) => removeRecordById(db, context, scope, id, true, 'tastet forkert'))
const restore = (id: RecordId, confirmed = true) =>
  inHerd(({ db, context, scope }) => restoreRecordById(db, context, scope, id, { confirmed, rulesOf: async () => [] }))
async function stored(id: RecordId) {
  const [one] = await inHerd(({ db, scope }) => selectRecordsWithFacts(db, scope, [id]))
  if (!one) return null
  const { version: _version, is_confirmed: _confirmed, ...record } = one.record
  return { record, facts: one.facts }
}
async function recorded(draft: RecordDraft): Promise<RecordId> {
  const [result] = await recordDrafts(database, herd, today, [draft])
  const id = result?.recordIds[0]
  if (!id) throw new Error('nothing was recorded')
  return id
}

/** A course of which one day was given. */
const course = () => {
  const draft = aCourseDraft(section, day)
  const given = { given_day: day, head: 3, dose_per_animal: 4.5, outcome: null, dead_head: 0, remark: null }
  const recordedBy = { recorded_at: '2026-05-20T10:00:00+00:00', recorded_by: herd.company.manager.userId }
  const days = [{ no: 1, planned_day: day, given: { ...given, ...recordedBy }, is_cancelled: false }]
  return { ...draft, course: { ...('course' in draft && draft.course), days } } as RecordDraft
}

const detail = { 'FS_More.FF_Remark': 'Vejet på Ærø' }
const others = {
  day,
  place: aDraft.status(section, day, 1, 1).place,
  detail,
  fields: aDraft.dead(section, day, 1).fields,
}
const kinds: Record<string, () => RecordDraft> = {
  insertion: () => ({ ...aDraft.insertion(section, day, 12, null), detail }),
  departure: () => aDraft.departure(section, day, 3, 40.25),
  transfer: () => aDraft.transfer(section, other, day, 10, 41.5),
  slaughter: () =>
    aDraft.slaughter(section, day, 5, 82.4, 1, [
      { where: section, head: 3 },
      { where: herd.hospital, head: 2 },
    ]),
  dead: () => aDraft.dead(section, day, 2),
  'count of a section': () => aDraft.status(section, day, 198, 41.3),
  'count of a barn': () => aDraft.status(herd.hospital, day, 19, 42),
  weighing: () => aDraft.weighing(section, day, 24, 41.2),
  preSlaughter: () => ({ ...others, kind: 'preSlaughter', head: 4, avgG: 110_500 }),
  treatment: course,
  checkIn: () => ({ ...others, kind: 'checkIn' }),
  feedUse: () => aDraft.feedUse(section, '2026-05-13', day, herd.mixId, 812.5),
  feedDelivery: () =>
    ({
      ...aDraft.feedDelivery({ farm: herd.farm }, day, herd.mixId, 12_000.125, 2),
      kind: 'feedDelivery',
      priceDkkPer100Kg: 211.25,
      surchargeDkkPer100Kg: 3,
    }) as RecordDraft,
  feedCount: () => aDraft.feedCount({ farm: herd.farm }, day, herd.mixId, 1_500),
  posting: () => ({
    ...others,
    kind: 'posting',
    categoryId: 1,
    amountOre: -125_050,
    quantity: '2.00',
    unitPriceDkk: '625.2500',
    pigType: null,
  }),
}

test.each(Object.entries(kinds))('a deleted %s comes back with the same facts and figures', async (_kind, draft) => {
  const id = await recorded(draft())
  const [before, rows] = [await stored(id), await derivedRows(asAdmin, herd)]
  await remove(id)
  expect(await stored(id)).toBeNull()
  await restore(id)
  expect(await stored(id)).toEqual(before)
  expect(await derivedRows(asAdmin, herd)).toBe(rows)
  await remove(id)
})

test('after all of that the figures equal the facts', async () => {
  expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
})

test('a restored course of treatment counts again, without the reason of its deletion', async () => {
  const id = await recorded(course())
  const reason = async () =>
    (
      await sql<{ void_reason: string | null }>`select void_reason from treatment where record_id = ${id}`.execute(
        asAdmin,
      )
    ).rows[0]?.void_reason
  await remove(id)
  expect(await reason()).toBe('tastet forkert')
  await restore(id)
  expect(await reason()).toBeNull()
})

test('pigs that are gone since are a rule of the restored record', async () => {
  const batch = await recorded(aDraft.dead(herd.hospital, day, 15))
  await remove(batch)
  await recordDrafts(database, herd, today, [aDraft.departure(herd.hospital, '2026-05-19', 18, 42)])
  await expect(restore(batch, false)).rejects.toMatchObject({ rules: [{ code: expect.stringMatching(/^stock\./) }] })
  expect(await stored(batch)).toBeNull()
})

test('of two counts of a day the one recorded last stays in force when the other comes back', async () => {
  const at = '2026-05-24'
  const counts = async () =>
    (
      await sql<{ head: number; is_valid: boolean }>`select head, superseded_by is null as is_valid from herd_count
        where scope_id = (select id from herd_unit where section_id = ${other.id}) and day = ${at}
        order by head`.execute(asAdmin)
    ).rows.flatMap(({ head, is_valid }) => (is_valid ? [head] : []))
  await recordDrafts(database, herd, today, [aDraft.insertion(other, '2026-05-02', 100, 30)])
  const [older, newer] = [
    await recorded(aDraft.status(other, at, 97, 40)),
    await recorded(aDraft.status(other, at, 90, 40)),
  ]
  expect(await counts()).toEqual([90])
  await remove(older)
  await expect(restore(older, false)).rejects.toMatchObject({ rules: [{ code: 'status.later_count' }] })
  await restore(older)
  expect(await counts()).toEqual([90])
  // Without the later one, the older one is in force again; the later one comes back over it.
  await remove(newer)
  expect(await counts()).toEqual([97])
  await expect(restore(newer, false)).rejects.toMatchObject({ rules: [{ code: 'status.twice' }] })
  await restore(newer)
  expect(await counts()).toEqual([90])
  // Between two others.
  await recorded(aDraft.status(other, at, 80, 40))
  await remove(newer)
  await restore(newer)
  expect(await counts()).toEqual([80])
  await remove(newer)
  expect((await rebuildHerd(database, herd, today)).faults).toEqual([])
})

test('two restores at once bring a record back once, and one that is not deleted is not found', async () => {
  const id = await recorded(aDraft.dead(section, '2026-05-21', 1))
  await expect(restore(id)).rejects.toMatchObject({ code: 'request.not_found' })
  await remove(id)
  const results = await Promise.allSettled([restore(id), restore(id)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from audit_entry
    where subject_id = ${id} and action = 'record.restore'`.execute(asAdmin)
  expect(rows).toEqual([{ count: 1 }])
})

test('a record that was changed after its last known deletion does not come back with older values', async () => {
  const id = await recorded(aDraft.dead(section, '2026-05-22', 1))
  await remove(id)
  // An undo of more than 500 records deletes without an entry for each.
  await sql`update record set version = version + 2 where id = ${id}`.execute(asAdmin)
  await expect(restore(id)).rejects.toMatchObject({ code: 'request.not_found' })
})

test('a deletion can be undone only by a person who may write on every farm of the record', async () => {
  const id = await recorded(aDraft.transfer(section, other, '2026-05-23', 2, 42))
  await remove(id)
  const entry = (isWritable: boolean) =>
    inHerd(({ db, scope }) =>
      selectRestorableEntry(db, { ...scope, writableFarms: isWritable ? scope.writableFarms : new Set() }, id),
    )
  expect(await entry(true)).toEqual(expect.any(String))
  expect(await entry(false)).toBeNull()
})
