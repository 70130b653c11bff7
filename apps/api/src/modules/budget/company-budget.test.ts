import { formId } from '@herdboard/contract/core/form-id.ts'
import { PlaceId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { resolvePlaces } from '#modules/locations/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'
import { type BudgetAmount, budgetAmounts } from './service.ts'

const TODAY = '2026-06-30'
const api = await testApi({ instant: `${TODAY}T10:00:00.000Z` })

/** Basis, price of January, price of 16 June, and the quantity of a day as the database has it. */
const bases = [
  { basis: 2, category: 11, prices: [451.17, 463.09], of: 'd.in_head + d.transfer_in_head' },
  { basis: 3, category: 1, prices: [11.37, 11.91], of: 'd.carcass_g / 1000.0' },
  { basis: 7, category: 17, prices: [0.13, 0.17], of: 'd.head_open' },
  { basis: 8, category: 18, prices: [0.081, 0.093], of: 'd.gain_g / 1000.0' },
  { basis: 9, category: 12, prices: [2.07, 2.23], of: 'd.milli_feed_units / 1000.0' },
] as const

/** Two farms; weaners of the first move to slaughter pigs of both. */
async function aMixedHerd() {
  const owner = await aCompany(api.db)
  const [north, south] = [await aFarm(api.db, owner, { name: 'Nord' }), await aFarm(api.db, owner, { name: 'Syd' })]
  const weaners = await aBarn(api.db, north, { pigType: 1 })
  const [finishers, away] = [await aBarn(api.db, north), await aBarn(api.db, south)]
  const mix = await aFeedMix(api.db, owner, { fePer100Kg: 104.7 })
  const drafts = [
    aDraft.status(weaners, '2026-05-31', 400, 15, true),
    aDraft.status(finishers, '2026-05-31', 200, 60, true),
    aDraft.status(away, '2026-05-31', 150, 60, true),
    aDraft.insertion(weaners, '2026-06-03', 100, 7),
    aDraft.transfer(weaners, finishers, '2026-06-10', 71, 30.7),
    aDraft.transfer(weaners, away, '2026-06-18', 33, 31.3),
    aDraft.dead(finishers, '2026-06-13', 3, 70),
    aDraft.slaughter(finishers, '2026-06-20', 90, 88.8),
    aDraft.slaughter(away, '2026-06-09', 41, 91.3),
    aDraft.status(weaners, '2026-06-30', 396, 17),
    aDraft.status(finishers, '2026-06-30', 178, 66),
    aDraft.status(away, '2026-06-30', 142, 67),
    ...[weaners, finishers, away].map((barn, no) =>
      aDraft.feedUse(barn, '2026-06-01', '2026-06-30', mix.id, 9001 + 1000 * no),
    ),
  ]
  await withLedgerContext(api.database, owner.manager, TODAY, ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )
  return { owner, farms: [north, south], barns: [weaners, finishers, away] }
}

const total = (amounts: readonly BudgetAmount[]): number => amounts.reduce((sum, { ore }) => sum + ore, 0)

test('budget of a mixed company equals a second computation from its days, per farm and pig type', async () => {
  const { owner, farms, barns } = await aMixedHerd()
  const who = api.as(owner)
  for (const { basis, category, prices } of bases) {
    const input = {
      FF_IsIncome: category === 1 ? '1' : '0',
      ...{ FF_Category: String(category), FF_Basis: String(basis), FF_Price: prices[0], FF_ValidFrom: '2026-01-01' },
    }
    const { id } = await submitForm(
      who,
      formId.budgetLine,
      { farm_id: farms[0]?.id as never },
      Object.fromEntries(Object.entries(input).map(([name, value]) => [`FS_Main.${name}`, value])),
      { confirmed: true },
    )
    await sql`insert into budget_price (directory_id, id, line_id, valid_from, price_dkk)
      values (${owner.directoryId}, gen_random_uuid(), ${id}, '2026-06-16', ${prices[1]})`.execute(api.db)
  }
  const periods = [
    { opening: '2026-05-31', closing: '2026-06-30' },
    { opening: '2026-06-09', closing: '2026-06-21' },
  ]
  const { all, byBarn } = await withLedgerContext(api.database, owner.manager, TODAY, async ({ db, scope }) => {
    const amountsAt = async (ids: readonly string[]) =>
      budgetAmounts(db, scope, {
        places: await resolvePlaces(db, scope, { location_ids: ids.map((id) => PlaceId.parse(id)) }),
        periods,
        today: TODAY,
      })
    const byBarn: BudgetAmount[] = []
    for (const barn of barns) byBarn.push(...(await amountsAt([barn.id])))
    return { all: await amountsAt(farms.map(({ id }) => id)), byBarn }
  })
  for (const [period, { opening, closing }] of periods.entries()) {
    for (const { category, prices, of } of bases) {
      const { rows } = await sql<{ farm_id: string; pig_type: number; ore: number }>`
        select u.farm_id, u.pig_type, round(100 * sum((${sql.raw(of)})
          * case when d.day < '2026-06-16' then ${prices[0]}::numeric else ${prices[1]}::numeric end))::float8 as ore
        from herd_day d join herd_unit u on u.directory_id = d.directory_id and u.id = d.unit_id
        where d.directory_id = ${owner.directoryId} and d.day > ${opening} and d.day <= ${closing}
        group by 1, 2`.execute(api.db)
      for (const { farm_id, pig_type, ore } of rows) {
        const own = all.filter(
          (one) =>
            one.period === period && one.categoryId === category && one.farmId === farm_id && one.pigType === pig_type,
        )
        expect(total(own), `${category} ${pig_type} ${opening}`).toBe(category === 1 ? ore : -ore || 0)
      }
      // Categories that are calculated for units are in the barns as well, and add up to the company.
      const ofBarns = byBarn.filter((one) => one.period === period && one.categoryId === category)
      const isTyped = category === 17 || category === 18
      const company = all.filter((one) => one.period === period && one.categoryId === category)
      expect(total(ofBarns), `${category} in barns`).toBe(isTyped ? 0 : total(company))
    }
  }
})
