import { addPostPayment, changePostPayment, removePostPayment } from '@herdboard/contract/economy/post-payments.ts'
import { addPriceListing, changePriceListing } from '@herdboard/contract/economy/price-listings.ts'
import { addStatusPrice, removeStatusPrice } from '@herdboard/contract/economy/status-entries.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { notificationsOf } from '#testing/fixtures/notifications.ts'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { aLedgerHerd, recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'
import { announcePrices } from './service.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })
// The prices apply to all companies, so each test begins without any.
beforeEach(async () => {
  for (const table of ['status_price', 'post_payment', 'price_listing'])
    await sql`delete from ${sql.table(table)}`.execute(api.db)
})

const work = () => runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, jobHandlers)

/** A company with its administrator, and the administrator of the installation, who belongs to it. */
async function aCompanyThatReads() {
  const company = await aCompany(api.db)
  await aFarm(api.db, company, { name: 'Nygaard' })
  const admin = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
  const who = api.as(company)
  const notificationsOfType = async (type: number, reader = who) =>
    (await notificationsOf(reader)).data
      .filter(({ type_id }) => type_id === type)
      .map(({ message, disabled }) => [message, disabled])
  const review = () =>
    tenantTransaction(api.database, company.directoryId, (db, scope) => announcePrices(db, scope, api.clock.now()))
  return { company, admin, who, notificationsOfType, review }
}

const STATUS = { piglet_dkk: 193.62, piglet_dkk_pr_kg: 8.1, slpig_dkk: 218, slpig_dkk_pr_kg: 7.28 }
const LISTING = { basis_7: 270, basis_30: 480.5, kg_5: 10, kg_7: 10, kg_9: 9, kg_12: 8, kg_25: 7, kg_30: 6.5 }
const NO_OTHER_PIGS = {
  slaughter_quotation: null,
  prrs_7: null,
  prrs_30: null,
  organic_30: null,
  uk_30: null,
  antonius_7: null,
  antonius_30: null,
  organic_kg_12: null,
  organic_kg_25: null,
  organic_kg_30: null,
}
const PAYMENT = { from: '2025-10-01', to: '2026-09-30', sl_pig_price: 1.1, res_org_price: 2, res_free_range_price: 1.5 }

test('month without a status price is missed until the price is set', async () => {
  const { admin, notificationsOfType, review } = await aCompanyThatReads()
  const type = notificationKind.statusPriceMissing
  await review()
  await review()
  expect((await notificationsOfType(type, admin)).map(([message]) => message).toSorted()).toEqual([
    'Statuspris for juni 2026 mangler',
    'Statuspris for maj 2026 mangler',
  ])
  await admin.call(addStatusPrice, { body: { period: '2026-05-01', ...STATUS } })
  await work()
  const open = async () =>
    (await notificationsOfType(type, admin)).filter(([, isDisabled]) => !isDisabled).map(([message]) => message)
  expect(await open()).toEqual(['Statuspris for juni 2026 mangler'])
  await admin.call(addStatusPrice, { body: { period: '2026-06-01', ...STATUS } })
  await work()
  expect(await open()).toEqual([])
})

test('status price that is deleted is missed again from the tenth day of its month', async () => {
  const { admin, notificationsOfType } = await aCompanyThatReads()
  for (const period of ['2026-05-01', '2026-06-01']) await admin.call(addStatusPrice, { body: { period, ...STATUS } })
  await work()
  expect(await notificationsOfType(notificationKind.statusPriceMissing, admin)).toEqual([])
  await admin.call(removeStatusPrice, { params: { id: '2026-06-01' }, query: {} })
  await work()
  expect((await notificationsOfType(notificationKind.statusPriceMissing, admin)).map(([message]) => message)).toEqual([
    'Statuspris for juni 2026 mangler',
  ])
})

test('new piglet quotation is announced to every company once, with its change since last week', async () => {
  const { admin, notificationsOfType, review } = await aCompanyThatReads()
  const other = await aCompanyThatReads()
  const add = (valid_from: string, basis_30: number) =>
    admin.call(addPriceListing, { body: { valid_from, ...LISTING, ...NO_OTHER_PIGS, basis_30 } })
  await add('2026-06-08', 480)
  await add('2026-06-15', 492.5)
  await work()
  const news = [
    'Ny smågrisenotering uge 24.2026: 480 kr. for 30 kg (0)',
    'Ny smågrisenotering uge 25.2026: 492,5 kr. for 30 kg (12,5)',
  ]
  const messages = async () =>
    (await notificationsOfType(notificationKind.priceListingNew)).map(([message]) => message).toSorted()
  expect(await messages()).toEqual(news)
  expect(await other.notificationsOfType(notificationKind.priceListingNew)).toHaveLength(2)
  await review()
  await admin.call(changePriceListing, {
    params: { id: '2026-06-15' },
    body: { ...LISTING, ...NO_OTHER_PIGS, basis_30: 490 },
  })
  await work()
  expect(await messages()).toEqual([news[0], 'Ny smågrisenotering uge 25.2026: 490 kr. for 30 kg (10)'])
})

test('post payment is announced when it is set and when it changes, and not after it is deleted', async () => {
  const { admin, notificationsOfType, review } = await aCompanyThatReads()
  const type = notificationKind.postPaymentNew
  const { from, to, ...prices } = PAYMENT
  await admin.call(addPostPayment, { body: { from, to, ...prices, is_provision: true } })
  await work()
  await review()
  expect(await notificationsOfType(type)).toEqual([['Efterbetaling 2025/26: 1,1 kr./kg', false]])
  const changed = { ...prices, sl_pig_price: 1.2, is_provision: false }
  await admin.call(changePostPayment, { params: { id: from }, body: changed })
  await work()
  const open = async () =>
    (await notificationsOfType(type)).filter(([, isDisabled]) => !isDisabled).map(([message]) => message)
  expect(await open()).toEqual(['Efterbetaling 2025/26: 1,2 kr./kg'])
  await admin.call(removePostPayment, { params: { id: from }, query: {} })
  await work()
  expect(await open()).toEqual([])
})

test('a price that comes after the lock of a farm is announced with the days that change; others are not', async () => {
  const herd = await aLedgerHerd(api.db)
  const { company, farm } = herd
  await sql`update farm set name = 'Nord' where id = ${farm.id}`.execute(api.db)
  const admin = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
  const priceMessages = async () =>
    (await notificationsOf(api.as(company))).data.filter(
      ({ type_id }) => type_id === notificationKind.lockedDaysRepriced,
    )
  await sql`insert into farm_lock (directory_id, farm_id, through_day, set_by, set_at)
    values (${company.directoryId}, ${farm.id}, '2026-05-31', ${company.manager.userId}, '2026-06-01')`.execute(api.db)
  const add = (period: string) => admin.call(addStatusPrice, { body: { period, ...STATUS } })
  await add('2026-04-01')
  await work()
  // The farm had no pigs.
  expect(await priceMessages()).toEqual([])
  await sql`delete from farm_lock where farm_id = ${farm.id}`.execute(api.db)
  await recordDrafts(api.database, herd, '2026-06-15', [aDraft.insertion(herd.sections[0], '2026-05-10', 100, 30)])
  await sql`insert into farm_lock (directory_id, farm_id, through_day, set_by, set_at)
    values (${company.directoryId}, ${farm.id}, '2026-05-31', ${company.manager.userId}, '2026-06-01')`.execute(api.db)
  await add('2026-06-01')
  await add('2026-05-01')
  const { from, to, ...prices } = PAYMENT
  await admin.call(addPostPayment, { body: { from, to, ...prices, is_provision: false } })
  await work()
  expect((await priceMessages()).map(({ message }) => message).toSorted()).toEqual([
    'Nord: efterbetaling fra 01.10.2025 kom efter låsen. Beløb til og med 31.05.2026 har ændret sig',
    'Nord: statuspris fra 01.05.2026 kom efter låsen. Beløb til og med 31.05.2026 har ændret sig',
  ])
  // Who locks the farm after the prices knows them.
  await sql`update farm_lock set set_at = '2026-06-16' where farm_id = ${farm.id}`.execute(api.db)
  await admin.call(changePostPayment, { params: { id: from }, body: { ...prices, is_provision: false } })
  await work()
  expect((await priceMessages()).map(({ disabled }) => disabled)).toEqual([true, true])
})
