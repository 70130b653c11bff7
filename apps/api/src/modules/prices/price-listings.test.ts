import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import {
  addPriceListing,
  changePriceListing,
  listPriceListings,
  removePriceListing,
} from '@herdboard/contract/economy/price-listings.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { submitSetupForm } from '#testing/forms/setup-forms.ts'

// A Monday.
const api = await testApi({ instant: '2024-07-29T06:00:00Z' })
const company = await aCompany(api.db)
const admin = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
const who = api.as(company)
beforeEach(async () => void (await sql`delete from price_listing`.execute(api.db)))

/** As published for week 31 of 2024. */
const week31 = {
  ...{
    basis_7: 250.32,
    basis_30: 436.62,
    kg_5: 15.32,
    kg_7: 12.32,
    kg_9: 10.11,
    kg_12: 7.76,
    kg_25: 6.09,
    kg_30: 6.76,
  },
  ...{ slaughter_quotation: 11.4, prrs_7: 248.32, prrs_30: 434.62, organic_30: 898.16, uk_30: 8.85 },
  ...{ antonius_7: 23, antonius_30: 49, organic_kg_12: 14.88, organic_kg_25: 12.98, organic_kg_30: 10.06 },
}
type Body = EndpointRequest<typeof addPriceListing>['body']
const add = (valid_from: string, rest: Partial<Body> = {}) =>
  admin.call(addPriceListing, { body: { valid_from, ...week31, ...rest } })
const shown = (date?: string) => who.call(listPriceListings, { query: date ? { date } : {} })

test('[ECON-081] [ECON-025] [ECON-027] weekly quotation lists the published prices and what a kg costs between two weights', async () => {
  await add('2024-07-22', { basis_7: 255.5, basis_30: 441.19 })
  await add('2024-07-29')
  const [listing, ...more] = await shown()
  expect(more).toEqual([])
  expect(listing?.title).toBe('Smågrisenoteringen mandag den 29.07.2024, uge 31')
  const { price_listing, regulations } = listing ?? { price_listing: null, regulations: null }
  expect(price_listing?.subtitle).toBe('kr. pr. gris. Slagtenotering 11,40 kr./kg')
  expect(price_listing?.headers.map(({ text }) => text)).toEqual([
    ...['Grise', '7 kg', 'Ændring, 7 kg', '52 uger, 7 kg', '30 kg', 'Ændring, 30 kg', '52 uger, 30 kg'],
  ])
  const emptyListing = { d7: null, a7: null, d30: null, a30: null }
  expect(price_listing?.data).toEqual([
    { ...emptyListing, id: 'basis', name: 'Basis', p7: 250.32, d7: -5.18, p30: 436.62, d30: -4.57 },
    { ...emptyListing, id: 'prrs', name: 'Basis PRRS-positiv', p7: 248.32, d7: 0, p30: 434.62, d30: 0 },
    { ...emptyListing, id: 'organic', name: 'Økologi', p7: null, p30: 898.16, d30: 0 },
    { ...emptyListing, id: 'uk', name: 'UK-tillæg', p7: null, p30: 8.85, d30: 0 },
    { ...emptyListing, id: 'antonius', name: 'Antonius', p7: 23, d7: 0, p30: 49, d30: 0 },
  ])
  expect(regulations).toMatchObject({ title: 'Kg-regulering', subtitle: 'kr./kg' })
  expect(regulations?.headers.slice(1).map(({ text }) => text)).toEqual([
    ...['5–7 kg', '7–9 kg', '9–12 kg', '12–25 kg', '25–30 kg', '30–40 kg'],
  ])
  expect(regulations?.data).toEqual([
    { id: 'weaners', name: 'Smågrise', kg_5: 15.32, kg_7: 12.32, kg_9: 10.11, kg_12: 7.76, kg_25: 6.09, kg_30: 6.76 },
    {
      ...{ id: 'organic_weaners', name: 'Økologiske smågrise', kg_5: null, kg_7: null, kg_9: null },
      ...{ kg_12: 14.88, kg_25: 12.98, kg_30: 10.06 },
    },
  ])
})

test('pigs that no price is published for have no row', async () => {
  const unpublished = {
    ...{ prrs_7: null, prrs_30: null, organic_30: null, antonius_7: null, antonius_30: null },
    ...{ organic_kg_12: null, organic_kg_25: null, organic_kg_30: null },
  }
  const rows = async (date: string) => {
    const [listing] = await shown(date)
    return [listing?.price_listing, listing?.regulations].map((table) => table?.data.map(({ id }) => id))
  }
  await add('2024-07-29', unpublished)
  expect(await rows('2024-07-29')).toEqual([['basis', 'uk'], ['weaners']])
  await add('2024-08-05', { ...unpublished, uk_30: null, organic_kg_12: 14.88 })
  expect(await rows('2024-08-05')).toEqual([['basis'], ['weaners', 'organic_weaners']])
})

test('52-week mean needs 52 weeks, next week is listed once announced, an older day shows its own week', async () => {
  for (let week = 0; week < 52; week++) await add(addDays('2024-07-29', -7 * week), { basis_30: 400 + week })
  await add('2024-08-05', { basis_30: 300 })
  const [next, now] = await shown()
  expect([next?.valid_from, now?.valid_from]).toEqual(['2024-08-05', '2024-07-29'])
  // The mean of 400 to 451.
  expect(now?.price_listing.data[0]).toMatchObject({ p30: 400, d30: -1, a30: 425.5 })
  const [old, ...rest] = await shown('2024-01-10')
  expect([old?.valid_from, rest[0]?.valid_from]).toEqual(['2024-01-15', '2024-01-08'])
  expect(old?.price_listing.data[0]).toMatchObject({ a30: null })
})

test('weekly quotation begins on a Monday, is unique a week, and can be corrected and deleted', async () => {
  await add('2024-07-29')
  await expect(add('2024-07-29')).rejects.toMatchObject({ body: { messages: [{ code: 'prices.exists' }] } })
  await expect(add('2024-07-30')).rejects.toMatchObject({ body: { messages: [{ code: 'prices.monday' }] } })
  const params = { id: '2024-07-29' }
  await admin.call(changePriceListing, { params, body: { ...week31, uk_30: null } })
  expect((await shown())[0]?.prices.uk_30).toBeNull()
  await admin.call(removePriceListing, { params })
  expect(await shown()).toEqual([])
})

test('farm settlement price is listed below the quotation, once it is set up', async () => {
  const farm = await aFarm(api.db, company, { name: 'Holmgård' })
  const south = await aFarm(api.db, company, { name: 'Syd' })
  await add('2024-07-29')
  const own = async () => (await shown())[0]?.price_listing.data.slice(5)
  expect(await own()).toEqual([])
  const said = { 'FS_Main.FF_PigletBasis': '3', 'FS_Main.FF_OwnAdjust': 12.5 }
  await submitSetupForm(who, formId.quotations, { ...said, 'FS_Main.FF_Farms': [farm.id] })
  expect(await own()).toMatchObject([{ name: 'Jeres pris: Holmgård', p7: 262.82, p30: 449.12 }])
  await submitSetupForm(who, formId.quotations, {
    ...said,
    'FS_Main.FF_ProductionKind': '2',
    'FS_Main.FF_Farms': [south.id],
  })
  expect(await own()).toMatchObject([
    { name: 'Jeres pris: Holmgård', p30: 449.12 },
    { name: 'Jeres pris: Syd', p7: null, p30: 910.66 },
  ])
  // The market quotation is not stored, so the price is unknown.
  const market = { 'FS_Main.FF_PigletBasis': '2', 'FS_Main.FF_OwnAdjust': 12.5, 'FS_Main.FF_ProductionKind': '1' }
  await submitSetupForm(who, formId.quotations, { ...market, 'FS_Main.FF_Farms': [south.id] })
  expect(await own()).toMatchObject([
    { name: 'Jeres pris: Holmgård', p30: 449.12 },
    { name: 'Jeres pris: Syd', p7: null, p30: null },
  ])
})
