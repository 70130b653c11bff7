import { formId } from '@herdboard/contract/core/form-id.ts'
import { getSlaughterSettlements } from '@herdboard/contract/figures/table-endpoints.ts'
import { changeFarm, listDirectoryFarms } from '@herdboard/contract/places/place-setup.ts'
import { listAudit } from '@herdboard/contract/system/audit-log.ts'
import {
  addSharedPaymentScale,
  changeSharedPaymentScale,
  listSharedPaymentScales,
  removeSharedPaymentScale,
} from '@herdboard/contract/system/reference-data.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startJobs } from '#jobs.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { openSetupForm, submitSetupForm } from '#testing/forms/setup-forms.ts'
import { submitForm, typeIntoForm, valueAt } from '#testing/forms/submit-form.ts'
import { judgeCarcasses } from './jobs.ts'

const api = await testApi()
const admin = api.as(await aPerson(api.db, { company: await aCompany(api.db), role: 'SolutionAdmin' }))
const runJobs = () =>
  runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, { 'judge-carcasses': judgeCarcasses })

/** Four carcasses of 72, 80, 90 and 98 kg with 61 % lean meat: the public scale deducts 1.30 per kg of the last. */
async function settledHerd() {
  const herd = await aFormHerd(api, { day: '2026-03-10' })
  await submitForm(herd.who, formId.slaughter, herd.place, {
    'FS_Main.FF_Number': 4,
    'FS_Main.FF_AvgCarcassWeight': 85,
    'FS_House.FF_Slaughterhouse': herd.slaughterhouse.id,
    'FS_Price.FF_PricePerKg': 11,
    'FS_Price.FF_AmountDkk': 3612.6,
    'FS_Carcasses.FF_Carcasses': '72 61\n80 61\n90 61\n98 61',
  })
  const settlement = async () =>
    (await herd.who.call(getSlaughterSettlements, { query: { from: '2026-06-01', to: '2026-06-30' } })).data[0]
  return { ...herd, settlement }
}

const scale = {
  weight_bands: [
    { from_kg: 60, deduction: 1 },
    { from_kg: 75, deduction: 0 },
    { from_kg: 99, deduction: 2 },
  ],
  basic_lean_pct: 61,
  lean_bands: [{ from_pct: 0, per_pct: 0.1 }],
}
const FIRST = { 'FS_WeightBand.FF_FromKg': 60, 'FS_WeightBand.FF_BandDeduction': 1 }

test('form of payment scales shows the scale in force; a scale of the company judges settlements again', async () => {
  const { who, slaughterhouse, settlement } = await settledHerd()
  // 340 kg × 11 − 98 kg × 1.30
  expect(await settlement()).toMatchObject({ in_range_pct: 75, above_scale: 0 })
  const form = await openSetupForm(who, formId.paymentScales)
  expect(valueAt(form, 'FS_Main.FF_Slaughterhouse')).toBe(slaughterhouse.id)
  expect([valueAt(form, 'FS_WeightBand.FF_FromKg'), valueAt(form, 'FS_WeightBand_1.FF_FromKg')]).toEqual([70, 95])
  // From 110 kg the public scale settles nothing.
  expect([valueAt(form, 'FS_WeightBand_7.FF_FromKg'), valueAt(form, 'FS_WeightBand_7.FF_BandDeduction')]).toEqual([
    110,
    null,
  ])
  expect(valueAt(form, 'FS_LeanBand_3.FF_PerPct')).toBe(0)

  const bands = Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].flatMap((no) => {
      const [from, deduction] = no === 1 ? [75, 0] : no === 2 ? [99, 2] : [null, null]
      return [
        [`FS_WeightBand_${no}.FF_FromKg`, from],
        [`FS_WeightBand_${no}.FF_BandDeduction`, deduction],
      ]
    }),
  )
  const body = { 'FS_Main.FF_ValidFrom': '2026-06-01', ...FIRST, ...bands }
  expect(await submitSetupForm(who, formId.paymentScales, body)).toMatchObject({ message: 'Gemt: Slagteriet' })
  // 72 kg is now too light by 1 DKK per kg, and 98 kg is within the basic weight: 3 740 − 72 = 3 668.
  expect(await settlement()).toMatchObject({ in_range_pct: 75, above_scale: -55.4 })

  // Before its first day the public scale holds.
  const earlier = await typeIntoForm(who, await openSetupForm(who, formId.paymentScales), {
    'FS_Main.FF_ValidFrom': '2026-05-31',
  })
  expect(valueAt(earlier, 'FS_WeightBand.FF_FromKg')).toBe(70)
  await submitSetupForm(who, formId.paymentScales, {
    'FS_Main.FF_ValidFrom': '2026-06-01',
    'FS_Main.FF_RemoveScale': true,
  })
  expect(await settlement()).toMatchObject({ above_scale: 0 })
  const { data } = await who.call(listAudit, { query: {} })
  expect(data.filter(({ subject }) => subject === 'Afregningsskalaer: Slagteriet')).toHaveLength(2)
})

test.each([
  ['weights out of order', { 'FS_WeightBand_1.FF_FromKg': 69 }, 'scale.weight_order'],
  ['no weight without a deduction', { 'FS_WeightBand.FF_BandDeduction': 0.1 }, 'scale.basic_weight'],
  ['lean meat out of order', { 'FS_LeanBand_1.FF_FromPct': 60 }, 'scale.lean_order'],
  ['a scale to delete that is not there', { 'FS_Main.FF_RemoveScale': true }, 'scale.none_to_remove'],
])('form of payment scales refuses %s', async (_what, wrong, code) => {
  const { who } = await aFormHerd(api)
  await expect(submitSetupForm(who, formId.paymentScales, wrong)).rejects.toMatchObject({
    status: 422,
    messages: [{ code }],
  })
})

test('a shared scale for the name of a slaughterhouse judges every company that delivers there', async () => {
  const { settlement, slaughterhouse } = await settledHerd()
  const other = await settledHerd()
  await sql`update slaughterhouse set name = 'Andelen' where id = ${slaughterhouse.id}`.execute(api.db)
  const added = await admin.call(addSharedPaymentScale, {
    body: { house_name: 'andelen', valid_from: '2026-01-01', ...scale, source: 'Andelen' },
  })
  await runJobs()
  expect(await settlement()).toMatchObject({ above_scale: -55.4 })
  expect(await other.settlement()).toMatchObject({ above_scale: 0 })
  await admin.call(changeSharedPaymentScale, {
    params: { id: added.id },
    body: { ...scale, weight_bands: [{ from_kg: 60, deduction: 0 }], source: 'Andelen, rettet' },
  })
  await runJobs()
  expect(await settlement()).toMatchObject({ in_range_pct: 100, above_scale: -127.4 })
  await admin.call(removeSharedPaymentScale, { params: { id: added.id } })
  await runJobs()
  expect(await settlement()).toMatchObject({ above_scale: 0 })
})

test('a scale judges no settlement under the lock of its farm before the lock is removed', async () => {
  const { settlement, who, farm } = await settledHerd()
  const [known] = await who.call(listDirectoryFarms)
  const lock = (locked_through: string | null, version: number) =>
    who.call(changeFarm, {
      params: { id: farm.id },
      body: { name: farm.name, locked_through, version, confirmed: true },
    })
  const locked = await lock('2026-06-15', known?.version ?? 0)
  const { id } = await admin.call(addSharedPaymentScale, {
    body: {
      house_name: '',
      valid_from: '2026-05-01',
      ...scale,
      weight_bands: [{ from_kg: 60, deduction: 0 }],
      source: 'Prøve',
    },
  })
  await runJobs()
  expect(await settlement()).toMatchObject({ in_range_pct: 75, above_scale: 0 })
  await lock(null, locked.version)
  await runJobs()
  expect(await settlement()).toMatchObject({ in_range_pct: 100, above_scale: -127.4 })
  await admin.call(removeSharedPaymentScale, { params: { id } })
  await runJobs()
})

test('a shared scale needs a source and usable bands, and one day per name', async () => {
  const add = (change: object) =>
    admin.call(addSharedPaymentScale, {
      body: { house_name: 'Tican', valid_from: '2026-01-01', ...scale, source: 'Tican', ...change },
    })
  const refused = (code: string) => ({ status: 422, body: { messages: [{ code }] } })
  await expect(add({ source: ' ' })).rejects.toMatchObject(refused('reference.source'))
  await expect(add({ weight_bands: [{ from_kg: 70, deduction: 1 }] })).rejects.toMatchObject(
    refused('scale.basic_weight'),
  )
  await add({})
  await expect(add({ house_name: 'TICAN' })).rejects.toMatchObject(refused('reference.exists'))
})

test('a new installation has the published scale, and companies cannot write shared scales', async () => {
  const company = await aCompany(api.db)
  const scales = await api.as(company).call(listSharedPaymentScales)
  expect(scales.find(({ house_name }) => house_name === '')).toMatchObject({
    basic_lean_pct: 61,
    source: 'grisehandler.dk, uge 48 2022',
  })
  await expect(
    api.as(company).call(addSharedPaymentScale, {
      body: { house_name: '', valid_from: '2027-01-01', ...scale, source: 'x' },
    }),
  ).rejects.toMatchObject({ status: 403 })
})

test('judging again mends stored sums, except under the lock of a farm; a start of the server queues none', async () => {
  const { company, farm, settlement } = await settledHerd()
  const before = await settlement()
  expect(before).toMatchObject({ in_range_pct: 75 })
  // As the judgement of an older version left them.
  const ageSums = () =>
    sql`update carcass_list set inside_head = 1, over_head = 3 where directory_id = ${company.directoryId}`.execute(
      api.db,
    )
  const judgeAgain = async () => {
    await withTransaction(api.database, (db) => enqueueJob(db, 'judge-carcasses', company.directoryId))
    await runJobs()
  }
  await ageSums()
  await (await startJobs({ database: api.database, clock: api.clock, log: api.app.deps.log })).stop()
  await runJobs()
  expect(await settlement()).toMatchObject({ in_range_pct: 25 })
  await judgeAgain()
  expect(await settlement()).toEqual(before)
  await ageSums()
  await sql`insert into farm_lock (directory_id, farm_id, through_day, set_by, set_at)
    values (${company.directoryId}, ${farm.id}, '2026-06-30', ${company.manager.userId}, now())`.execute(api.db)
  await judgeAgain()
  expect(await settlement()).toMatchObject({ in_range_pct: 25 })
})
