import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { aBarn, aBatch, aFarm, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'
import { aLedgerHerd, recordDrafts, rejectedRules } from '#testing/ledger/ledger-herd.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'
import type { RecordDraft } from '../record-draft.ts'

const { database, asAdmin } = await testDatabase()
const today = '2026-05-31'

const recordAs = (who: TestPerson, drafts: RecordDraft[]) =>
  withLedgerContext(database, who, today, ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )

describe('places where records are allowed', () => {
  test('record is refused without ReadWrite and not found on a hidden or foreign farm, target farm included', async () => {
    const [herd, foreign] = [await aLedgerHerd(asAdmin), await aLedgerHerd(asAdmin)]
    const [a1] = herd.sections
    const [other, hidden] = [await aFarm(asAdmin, herd.company), await aFarm(asAdmin, herd.company)]
    const [otherBarn, hiddenBarn] = [await aBarn(asAdmin, other), await aBarn(asAdmin, hidden)]
    const worker = await aPerson(asAdmin, {
      company: herd.company,
      farms: [
        { farm: herd.farm, permission: 'ReadWrite' },
        { farm: other, permission: 'Read' },
      ],
    })
    await recordAs(worker, [aDraft.insertion(a1, '2026-05-01', 100, 30)])
    const refused = (draft: RecordDraft) => recordAs(worker, [draft]).catch((error) => error.code)
    expect(await refused(aDraft.insertion(otherBarn, '2026-05-01', 9, 30))).toBe('location.not_allowed')
    expect(await refused(aDraft.transfer(a1, otherBarn, '2026-05-02', 9, 30))).toBe('location.not_allowed')
    expect(await refused(aDraft.insertion(hiddenBarn, '2026-05-01', 9, 30))).toBe('request.not_found')
    expect(await refused(aDraft.transfer(a1, foreign.barn, '2026-05-02', 9, 30))).toBe('request.not_found')
    // A section of the company, with the id of a barn that does not contain it.
    expect(await refused(aDraft.dead({ ...a1, barnId: herd.hospital.id }, '2026-05-02', 1))).toBe('request.not_found')
  })

  test('insertion into a batch barn goes to the open batch, whose start is not after it', async () => {
    const herd = await aLedgerHerd(asAdmin)
    const barn = await aBarn(asAdmin, herd.farm, { isBatchProduction: true })
    expect(
      await rejectedRules(recordDrafts(database, herd, today, [aDraft.insertion(barn, '2026-05-01', 50, 30)])),
    ).toMatchObject({
      status: 422,
      codes: ['insertion.no_batch'],
    })
    const batch = await aBatch(asAdmin, barn, { startDate: '2026-05-05' })
    await recordDrafts(database, herd, today, [aDraft.insertion(barn, '2026-05-03', 50, 30)])
    const { rows } = await sql<{ start_date: string; head: number }>`select b.start_date, l.head from batch b
      join herd_unit u on u.batch_id = b.id join herd_leg l on l.unit_id = u.id where b.id = ${batch.id}`.execute(
      asAdmin,
    )
    expect(rows).toEqual([{ start_date: '2026-05-03', head: 50 }])
    await aBatch(asAdmin, barn, { startDate: '2026-05-20' })
    await expect(
      recordDrafts(database, herd, today, [aDraft.insertion(barn, '2026-05-21', 50, 30)]),
    ).rejects.toMatchObject({
      code: 'request.malformed',
    })
  })

  test('record is refused on days outside a batch, in closed batches and in deleted sections', async () => {
    const herd = await aLedgerHerd(asAdmin)
    const [a1] = herd.sections
    const barn = await aBarn(asAdmin, herd.farm, { isBatchProduction: true })
    const batch = await aBatch(asAdmin, barn, { startDate: '2026-05-05' })
    await recordDrafts(database, herd, today, [
      aDraft.insertion({ batch }, '2026-05-05', 50, 30),
      aDraft.insertion(a1, '2026-05-05', 50, 30),
    ])
    const refused = async (draft: RecordDraft) =>
      (await rejectedRules(recordDrafts(database, herd, today, [draft]))).codes
    expect(await refused(aDraft.dead({ batch }, '2026-05-04', 1))).toContain('dates.outside_batch')
    await sql`update batch set end_date = '2026-05-20', is_active = false where id = ${batch.id}`.execute(asAdmin)
    expect(await refused(aDraft.dead({ batch }, '2026-05-10', 1))).toEqual(['location.closed'])
    await sql`update section set deleted_at = now() where id = ${a1.id}`.execute(asAdmin)
    expect(await refused(aDraft.dead(a1, '2026-05-10', 1))).toEqual(['location.closed'])
  })

  test('departure is refused before the first pigs of a unit and on days under the farm’s lock', async () => {
    const herd = await aLedgerHerd(asAdmin)
    const [a1] = herd.sections
    await recordDrafts(database, herd, today, [aDraft.insertion(a1, '2026-05-05', 50, 30)])
    const dead = aDraft.dead(a1, '2026-05-04', 1)
    const { status, rules } = await rejectedRules(recordDrafts(database, herd, today, [dead]))
    expect([status, rules[0]]).toMatchObject([
      422,
      { code: 'dates.before_start', field: 'FS_Main.FF_Date', params: { place: 'Stald 4, A1', date: '05.05.2026' } },
    ])
    await sql`insert into farm_lock (directory_id, farm_id, through_day)
      values (${herd.company.directoryId}, ${herd.farm.id}, '2026-05-10')`.execute(asAdmin)
    await expect(recordDrafts(database, herd, today, [aDraft.dead(a1, '2026-05-10', 1)])).rejects.toMatchObject({
      code: 'record.locked',
      params: {
        what: 'ejendommens lås til og med 10.05.2026. En administrator kan flytte den under Stalde og steder',
      },
    })
    await recordDrafts(database, herd, today, [aDraft.dead(a1, '2026-05-11', 1)])
  })

  test('identical entry asks for confirmation; another number or place does not', async () => {
    const herd = await aLedgerHerd(asAdmin)
    const [a1, a2] = herd.sections
    await recordDrafts(database, herd, today, [
      aDraft.insertion(a1, '2026-05-05', 50, 30),
      aDraft.insertion(a2, '2026-05-05', 51, 30),
      aDraft.dead(a1, '2026-05-10', 1),
      aDraft.feedUse(a1, '2026-05-06', '2026-05-12', herd.mixId, 500),
    ])
    const unconfirmed = (draft: RecordDraft) => recordDrafts(database, herd, today, [draft], false)
    expect(await rejectedRules(unconfirmed(aDraft.dead(a1, '2026-05-10', 1)))).toMatchObject({
      status: 300,
      codes: ['duplicates.same'],
    })
    expect(
      await rejectedRules(unconfirmed(aDraft.feedUse(a1, '2026-05-06', '2026-05-12', herd.mixId, 500))),
    ).toMatchObject({
      codes: ['duplicates.same'],
    })
    await unconfirmed(aDraft.dead(a1, '2026-05-10', 2))
    await unconfirmed(aDraft.dead(a2, '2026-05-10', 1))
  })
})

test('submission stores all of its drafts or none', async () => {
  const herd = await aLedgerHerd(asAdmin)
  const [a1] = herd.sections
  await recordDrafts(database, herd, today, [aDraft.insertion(a1, '2026-05-05', 50, 30)])
  const both = [aDraft.dead(a1, '2026-05-10', 1), aDraft.dead(a1, '2026-05-11', 200)]
  await expect(recordAs(herd.company.manager, both)).rejects.toMatchObject({ status: 422 })
  const { rows } = await sql`select 1 from record where directory_id = ${herd.company.directoryId}`.execute(asAdmin)
  expect(rows).toHaveLength(1)
})
