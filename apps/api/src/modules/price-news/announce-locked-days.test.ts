import { formId } from '@herdboard/contract/core/form-id.ts'
import { addPostAdjustment, addPostPayment, removePostPayment } from '@herdboard/contract/economy/post-payments.ts'
import { addImport, runImport } from '@herdboard/contract/imports/imports.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { notificationsOf } from '#testing/fixtures/notifications.ts'
import { aBarn, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { submitSetupForm } from '#testing/forms/setup-forms.ts'
import { aLedgerHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-06-30T06:00:00Z' })
const today = '2026-06-30'
const work = () => runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, jobHandlers)
// Prices apply to all companies, so each test begins without any.
beforeEach(async () => {
  for (const table of ['post_payment', 'removed_price']) await sql`delete from ${sql.table(table)}`.execute(api.db)
})

/** 100 pigs of 30 kg since 1 May on the farm Nord, which is locked through 31 May, where nothing was counted. */
async function aLockedFarm() {
  const herd = await aLedgerHerd(api.db)
  const { company, farm } = herd
  await sql`update farm set name = 'Nord' where id = ${farm.id}`.execute(api.db)
  await recordDrafts(api.database, herd, today, [aDraft.insertion(herd.sections[0], '2026-05-01', 100, 30)])
  const lock = (setAt: string) =>
    sql`insert into farm_lock (directory_id, farm_id, through_day, set_by, set_at)
      values (${company.directoryId}, ${farm.id}, '2026-05-31', ${company.manager.userId}, ${setAt})`.execute(api.db)
  const news = async () =>
    (await notificationsOf(api.as(company))).data
      .filter(({ type_id, disabled }) => type_id === notificationKind.lockedDaysRepriced && !disabled)
      .map(({ message }) => message)
      .toSorted()
  const admin = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
  return { herd, lock, news, admin, who: api.as(company) }
}

const MOVED = 'Nord: låste dage fra 02.05.2026 til 31.05.2026 har fået andre tal for grise, vægt, tilvækst eller foder'
const PAYMENT = { sl_pig_price: 1.1, res_org_price: 2, res_free_range_price: 1.5, is_provision: false }

test('deleted price of the installation and company’s adjustment are announced where locked days had pigs', async () => {
  const { lock, news, admin, who } = await aLockedFarm()
  const from = '2025-10-01'
  await admin.call(addPostPayment, { body: { from, to: '2026-09-30', ...PAYMENT } })
  await lock('2026-06-30T05:00:00Z')
  await sql`update post_payment set changed_at = '2026-06-29'`.execute(api.db)
  await work()
  expect(await news()).toEqual([])
  await who.call(addPostAdjustment, {
    params: { id: from },
    body: { sl_pig_price: 0.1, res_org_price: 0, res_free_range_price: 0 },
  })
  expect(await news()).toEqual([
    'Nord: jeres regulering af prisen fra 01.10.2025 er ændret efter låsen. Beløb til og med 31.05.2026 har ændret sig',
  ])
  await admin.call(removePostPayment, { params: { id: from }, query: { confirmed: 'true' } })
  await work()
  expect(await news()).toContain(
    'Nord: en pris fra 01.10.2025 er slettet efter låsen. Beløb til og med 31.05.2026 har ændret sig',
  )
})

test('internal price, post payment and quotation of a farm are announced, and not where no pigs were', async () => {
  const { lock, news, who } = await aLockedFarm()
  await lock('2026-06-30T05:00:00Z')
  const internal = (from: string) =>
    submitSetupForm(who, formId.internalPrices, {
      'FS_Main.FF_PigType': 'SLAUGHTER_PIGS',
      'FS_Main.FF_ValidFrom': from,
      'FS_Main.FF_InternalPriceKind': '2',
      'FS_Main.FF_InternalBase': 400,
      'FS_Main.FF_InternalPerKg': 6,
    })
  await internal('2026-06-01')
  expect(await news()).toEqual([])
  await internal('2026-05-01')
  const estimate = { 'FS_Main.FF_ExpectedPig': 1, 'FS_Main.FF_ExpectedOrganic': 2, 'FS_Main.FF_ExpectedFreeRange': 1 }
  await submitSetupForm(who, formId.postPaymentEstimate, estimate)
  await submitSetupForm(who, formId.quotations, { 'FS_Main.FF_OwnAdjust': 12 })
  expect(await news()).toEqual([
    'Nord: ejendommens notering er ændret efter låsen. Beløb til og med 31.05.2026 har ændret sig',
    'Nord: forventet efterbetaling fra 01.10.2025 kom efter låsen. Beløb til og med 31.05.2026 har ændret sig',
    'Nord: intern pris fra 01.05.2026 kom efter låsen. Beløb til og med 31.05.2026 har ændret sig',
  ])
  // The review of prices does not close them.
  await work()
  expect(await news()).toHaveLength(3)
})

test('quotation of one farm is announced for that farm, and not for another locked one of the company', async () => {
  const { herd, lock, news, who } = await aLockedFarm()
  const south = await aFarm(api.db, herd.company, { name: 'Syd' })
  const barn = await aBarn(api.db, south, { name: 'Stald 1' })
  await recordDrafts(api.database, herd, today, [aDraft.insertion(barn, '2026-05-01', 50, 30)])
  await lock('2026-06-30T05:00:00Z')
  await sql`insert into farm_lock (directory_id, farm_id, through_day, set_by, set_at) select directory_id, ${south.id},
    through_day, set_by, set_at from farm_lock where farm_id = ${herd.farm.id}`.execute(api.db)
  await submitSetupForm(who, formId.quotations, {
    'FS_Main.FF_Farms': [south.id],
    'FS_Main.FF_OwnAdjust': 8,
  })
  expect(await news()).toEqual([
    'Syd: ejendommens notering er ændret efter låsen. Beløb til og med 31.05.2026 har ændret sig',
  ])
})

test('files of few and many rows that move locked days are announced, without and with a job for the farm', async () => {
  for (const deaths of [0, 600]) {
    const { herd, lock, news, who } = await aLockedFarm()
    await lock('2026-06-30T05:00:00Z')
    await recordDrafts(api.database, herd, today, [aDraft.insertion(herd.sections[1], '2026-06-01', 1000, 30)])
    await work()
    expect(await news()).toEqual([])
    const rows = [
      'date,number,average_kg,barn,section',
      ...Array.from({ length: deaths }, (_, no) => `2026-06-${String(10 + (no % 10))},1,45.${no % 10},Stald 4,A2`),
      // The place becomes empty, which fixes the weight of May like a count.
      '2026-06-20,100,80,Stald 4,A1',
    ]
    const body = Buffer.from(rows.join('\n'))
    const { id } = await who.call(addImport, { query: { file_name: 'deaths.csv', kind: 'deaths' }, body })
    await work()
    await who.call(runImport, { params: { id }, body: { confirmed: true } })
    await work()
    expect(await news()).toEqual([MOVED])
  }
})

test('a recalculation for another growth level of the farm announces the locked days that it moves', async () => {
  const { herd, lock, news } = await aLockedFarm()
  await lock('2026-06-30T05:00:00Z')
  await work()
  await sql`update farm set growth_level = 1.1 where id = ${herd.farm.id}`.execute(api.db)
  api.clock.set('2026-06-30T23:30:00Z')
  await work()
  expect(await news()).toEqual([MOVED])
})
