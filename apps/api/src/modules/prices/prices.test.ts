import { formId } from '@herdboard/contract/core/form-id.ts'
import { addBonusPayment, changeBonusPayment, listBonusPayments } from '@herdboard/contract/economy/bonus-payments.ts'
import {
  addDeadAdjustment,
  addDeadPayment,
  changeDeadAdjustment,
  changeDeadPayment,
  listDeadPayments,
  removeDeadAdjustment,
  removeDeadPayment,
} from '@herdboard/contract/economy/dead-payments.ts'
import {
  addPostAdjustment,
  addPostPayment,
  changePostAdjustment,
  changePostPayment,
  listPostPayments,
  removePostAdjustment,
  removePostPayment,
} from '@herdboard/contract/economy/post-payments.ts'
import {
  addStatusAdjustment,
  addStatusPrice,
  changeStatusAdjustment,
  changeStatusPrice,
  listStatusEntries,
  removeStatusAdjustment,
  removeStatusPrice,
} from '@herdboard/contract/economy/status-entries.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { openForm, submitForm, typeIntoForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })
const admin = api.as(await aPerson(api.db, { company: await aCompany(api.db), role: 'SolutionAdmin' }))
// The prices apply to all companies, so each test begins without any.
beforeEach(async () => {
  for (const table of ['status_price', 'post_payment', 'dead_pig_price', 'bonus_payment'])
    await sql`delete from ${sql.table(table)}`.execute(api.db)
})

async function aHerd() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Holmgård' })
  return { company, farm, who: api.as(company) }
}

const july = { piglet_dkk: 193.62, piglet_dkk_pr_kg: 8.1, slpig_dkk: 218, slpig_dkk_pr_kg: 7.28 }
const adjusted = { piglet_dkk: 5, piglet_dkk_pr_kg: 0, slpig_dkk: -3.5, slpig_dkk_pr_kg: 0.0125 }
const entries = (who: TestClient) => who.call(listStatusEntries)
const refused = (code: string) => ({ status: 422, body: { messages: [{ code }] } })

test('[ECON-080] [ECON-086] [ECON-087] [ECON-052] monthly status price of pigs in stock counts on every farm, with the farm’s adjustment', async () => {
  const { who, company, farm } = await aHerd()
  const south = await aFarm(api.db, company, { name: 'Syd' })
  const added = await admin.call(addStatusPrice, { body: { period: '2026-05-01', ...july } })
  expect(added).toEqual({ id: '2026-05-01', period: '2026-05-01', ...july })
  await admin.call(addStatusPrice, { body: { period: '2026-06-01', ...july } })
  const params = { id: '2026-05-01' }
  const body = { period: '2026-05-01', site_id: farm.id, ...adjusted }
  const { id } = await who.call(addStatusAdjustment, { params, body })
  expect(await entries(who)).toEqual([
    {
      id: '2026-06-01',
      site: { id: farm.id, name: 'Holmgård' },
      period_date: '2026-06-01',
      ...july,
      charge: null,
      editable: true,
    },
    {
      id: '2026-05-01',
      site: { id: farm.id, name: 'Holmgård' },
      period_date: '2026-05-01',
      ...july,
      charge: { id, ...adjusted },
      editable: true,
    },
    ...['2026-06-01', '2026-05-01'].map((month) => ({
      ...{ id: month, site: { id: south.id, name: 'Syd' }, period_date: month, ...july, charge: null, editable: true },
    })),
  ])
  // A neighbouring company sees the price, but not the adjustment.
  const { who: neighbour } = await aHerd()
  expect((await entries(neighbour)).map(({ charge: adjustment }) => adjustment)).toEqual([null, null])
  // One adjustment per farm and month, only for that month, and no negative total price.
  await expect(who.call(addStatusAdjustment, { params, body })).rejects.toMatchObject(refused('prices.charge_exists'))
  const other = { params: { id: '2026-06-01' }, body }
  await expect(who.call(addStatusAdjustment, other)).rejects.toMatchObject(refused('prices.other_month'))
  const named = { params: { id: '2026-05-01', charge_id: id }, body: { ...body, slpig_dkk_pr_kg: -7.29 } }
  await expect(who.call(changeStatusAdjustment, named)).rejects.toMatchObject(refused('prices.negative'))
})

test('[ECON-092] [ECON-095] [ECON-100] [ECON-103] price and adjustment can be changed and deleted', async () => {
  const { who, farm } = await aHerd()
  const params = { id: '2026-05-01' }
  await admin.call(addStatusPrice, { body: { period: '2026-05-01', ...july } })
  const body = { period: '2026-05-01', site_id: farm.id, ...adjusted }
  const { id: charge_id } = await who.call(addStatusAdjustment, { params, body })
  const of = { params: { ...params, charge_id } }
  await who.call(changeStatusAdjustment, { ...of, body: { ...body, slpig_dkk: 2 } })
  await admin.call(changeStatusPrice, { params, body: { ...july, piglet_dkk: 190 } })
  expect(await entries(who)).toMatchObject([{ piglet_dkk: 190, charge: { slpig_dkk: 2 } }])
  await who.call(removeStatusAdjustment, of)
  expect(await entries(who)).toMatchObject([{ charge: null }])
  await expect(who.call(removeStatusAdjustment, of)).rejects.toMatchObject({ status: 404 })

  await who.call(addStatusAdjustment, { params, body })
  await expect(admin.call(removeStatusPrice, { params, query: {} })).rejects.toMatchObject({
    status: 300,
    body: { messages: [{ code: 'prices.has_charges', message: '1 regulering slettes sammen med prisen' }] },
  })
  await admin.call(removeStatusPrice, { params, query: { confirmed: 'true' } })
  expect(await entries(who)).toEqual([])
})

test('month has a single price from its first day, and a farm hand who only reads cannot adjust it', async () => {
  const { company, farm } = await aHerd()
  const add = (period: string) => admin.call(addStatusPrice, { body: { period, ...july } })
  await add('2026-05-01')
  await expect(add('2026-05-01')).rejects.toMatchObject(refused('prices.exists'))
  await expect(add('2026-05-02')).rejects.toMatchObject(refused('prices.first_of_month'))
  const reader = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] }))
  expect(await entries(reader)).toMatchObject([{ editable: false }])
  const body = { period: '2026-05-01', site_id: farm.id, ...adjusted }
  await expect(reader.call(addStatusAdjustment, { params: { id: '2026-05-01' }, body })).rejects.toMatchObject({
    status: 403,
  })
})

test('[ECON-077] status price form shows the prices, opens on the current adjustment and stores it', async () => {
  const { who, farm } = await aHerd()
  await admin.call(addStatusPrice, { body: { period: '2026-05-01', ...july } })
  await admin.call(addStatusPrice, { body: { period: '2026-06-01', ...july, piglet_dkk: 200 } })
  const at = { farm_id: farm.id }
  const { form } = await openForm(who, formId.statusPrice, at)
  expect(form.event.type).toBe(20)
  expect(valueAt(form, 'FS_Main.FF_BasePrices')).toBe(
    'Smågris pr. stk.: 200,00\nSmågris pr. kg: 8,10\nSlagtegris pr. stk.: 218,00\nSlagtegris pr. kg: 7,28',
  )
  const saved = await submitForm(who, formId.statusPrice, at, {
    'FS_Main.FF_Period': '2026-05-01',
    'FS_Main.FF_PigletDkk': 4.5,
  })
  expect(saved.message).toBe('Regulering gemt for maj 2026')
  expect((await entries(who))[1]).toMatchObject({ id: '2026-05-01', charge: { piglet_dkk: 4.5, slpig_dkk: 0 } })
  const may = await typeIntoForm(who, (await openForm(who, formId.statusPrice, at)).form, {
    'FS_Main.FF_Period': '2026-05-01',
  })
  expect(valueAt(may, 'FS_Main.FF_PigletDkk')).toBe(4.5)
  await submitForm(who, formId.statusPrice, at, { 'FS_Main.FF_Period': '2026-05-01', 'FS_Main.FF_PigletDkk': 6 })
  expect((await entries(who))[1]).toMatchObject({ charge: { piglet_dkk: 6 } })
  const below = { 'FS_Main.FF_Period': '2026-05-01', 'FS_Main.FF_PigletDkk': -193.63 }
  await expect(submitForm(who, formId.statusPrice, at, below)).rejects.toMatchObject(refused('prices.negative'))
})

const paid = { sl_pig_price: 0.6, res_org_price: 1, res_free_range_price: 0.8 }
const year = { from: '2025-10-01', to: '2026-09-30' }

test('[ECON-047] [ECON-048] [ECON-049] [ECON-082] [ECON-088] [ECON-093] [ECON-101] [ECON-110] post payments run from October to September, first provisional, then announced', async () => {
  const { who } = await aHerd()
  await admin.call(addPostPayment, { body: { ...year, ...paid, is_provision: true } })
  const stored = { id: '2025-10-01', ...year, ...paid, entry: null }
  expect(await who.call(listPostPayments)).toEqual([{ ...stored, is_provision: true }])
  const add = (from: string, to: string) => admin.call(addPostPayment, { body: { from, to, ...paid } })
  await expect(add('2025-10-01', '2026-09-30')).rejects.toMatchObject(refused('prices.exists'))
  await expect(add('2024-10-01', '2026-09-30')).rejects.toMatchObject(refused('prices.post_year'))
  await expect(add('2024-09-30', '2025-09-29')).rejects.toMatchObject(refused('prices.post_year'))
  const params = { id: '2025-10-01' }
  await admin.call(changePostPayment, { params, body: { ...paid, sl_pig_price: 0.5825 } })
  expect(await who.call(listPostPayments)).toEqual([{ ...stored, sl_pig_price: 0.5825, is_provision: false }])
  await admin.call(removePostPayment, { params, query: {} })
  expect(await who.call(listPostPayments)).toEqual([])
})

test('[ECON-089] [ECON-096] [ECON-104] a company can adjust the post payment of a year only once', async () => {
  const { who, company } = await aHerd()
  await admin.call(addPostPayment, { body: { ...year, ...paid } })
  const params = { id: '2025-10-01' }
  const body = { sl_pig_price: -0.1, res_org_price: 0, res_free_range_price: 0.05 }
  const entry = await who.call(addPostAdjustment, { params, body })
  await expect(who.call(addPostAdjustment, { params, body })).rejects.toMatchObject(refused('prices.charge_exists'))
  const of = { params: { ...params, entry_id: entry.id } }
  await who.call(changePostAdjustment, { ...of, body: { ...body, sl_pig_price: -0.2 } })
  expect(await who.call(listPostPayments)).toMatchObject([{ entry: { id: entry.id, ...body, sl_pig_price: -0.2 } }])
  const hand = api.as(await aPerson(api.db, { company, role: 'Employee' }))
  await expect(hand.call(changePostAdjustment, { ...of, body })).rejects.toMatchObject({ status: 403 })
  const negative = { ...of, body: { ...body, sl_pig_price: -0.6001 } }
  await expect(who.call(changePostAdjustment, negative)).rejects.toMatchObject(refused('prices.negative'))
  await who.call(removePostAdjustment, of)
  expect(await who.call(listPostPayments)).toMatchObject([{ entry: null }])
})

test('[ECON-050] [ECON-051] [ECON-065] [ECON-066] [ECON-084] [ECON-090] [ECON-091] [ECON-094] [ECON-097] [ECON-102] [ECON-105] dead pig collection is priced below and from 30 kg, adjusted by the company, never ahead of time', async () => {
  const { who } = await aHerd()
  const add = (valid_from: string) =>
    admin.call(addDeadPayment, { body: { valid_from, less_than30: 9, greater_than30: 57 } })
  await add('2026-01-01')
  await add('2026-06-15')
  await expect(add('2026-01-01')).rejects.toMatchObject(refused('prices.exists'))
  await expect(add('2026-06-16')).rejects.toMatchObject(refused('prices.future'))
  const params = { id: '2026-01-01' }
  const body = { less_than30_adjustment: 0.75, greater_than30_adjustment: -2 }
  const payment = await who.call(addDeadAdjustment, { params, body })
  await admin.call(changeDeadPayment, { params, body: { less_than30: 9.25, greater_than30: 57 } })
  expect((await who.call(listDeadPayments))[1]).toEqual({
    ...{ id: '2026-01-01', valid_from: '2026-01-01', less_than30: 9.25, greater_than30: 57 },
    payment: { id: payment.id, ...body },
  })
  const of = { params: { ...params, payment_id: payment.id } }
  await who.call(changeDeadAdjustment, { ...of, body: { ...body, less_than30_adjustment: 1 } })
  expect((await who.call(listDeadPayments))[1]).toMatchObject({ payment: { less_than30_adjustment: 1 } })
  await who.call(removeDeadAdjustment, of)
  await admin.call(removeDeadPayment, { params, query: {} })
  expect(await who.call(listDeadPayments)).toMatchObject([{ id: '2026-06-15', payment: null }])
})

test('[ECON-054] bonus payments of a month may lack a surcharge', async () => {
  const { who } = await aHerd()
  const body = { slaughter_pig_price: 12.5, outdoor_surcharge: 3.3, organic_surcharge: null }
  await admin.call(addBonusPayment, { body: { period: '2023-09-01', ...body } })
  await admin.call(changeBonusPayment, { params: { id: '2023-09-01' }, body: { ...body, organic_surcharge: 11.75 } })
  expect(await who.call(listBonusPayments)).toEqual([
    { id: '2023-09-01', period: '2023-09-01', ...body, organic_surcharge: 11.75 },
  ])
})

test('example prices apply to sample companies only and yield to real prices', async () => {
  const { who, company } = await aHerd()
  await sql`insert into dead_pig_price (valid_from, less_than30, greater_than30, is_demo)
    values ('2026-01-01', 9, 57, true)`.execute(api.db)
  expect(await who.call(listDeadPayments)).toEqual([])
  const body = { less_than30_adjustment: 0, greater_than30_adjustment: 1 }
  await expect(who.call(addDeadAdjustment, { params: { id: '2026-01-01' }, body })).rejects.toMatchObject({
    status: 404,
  })
  await admin.call(addDeadPayment, { body: { valid_from: '2026-01-01', less_than30: 10, greater_than30: 60 } })
  expect(await who.call(listDeadPayments)).toMatchObject([{ less_than30: 10, greater_than30: 60 }])
  // Only a solution administrator changes prices of all companies; the administrator of one company may not.
  await expect(
    api
      .as(company)
      .call(changeDeadPayment, { params: { id: '2026-01-01' }, body: { less_than30: 0, greater_than30: 0 } }),
  ).rejects.toMatchObject({ status: 403 })
})
