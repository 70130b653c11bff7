import { formId } from '@herdboard/contract/core/form-id.ts'
import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { insertMarketPrices } from '#testing/fixtures/market-prices.ts'
import { aBarn, aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { submitForm } from '#testing/forms/submit-form.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
await insertMarketPrices(api.db)

const INCOME = { 'FS_Main.FF_IsIncome': '1' }

/** A farm with weaners and slaughter pigs, two farms in all, whose weaners move to the other farm, too. */
async function aMixedCompany() {
  const owner = await aCompany(api.db, { name: 'Nygaard' })
  const [north, south] = [await aFarm(api.db, owner, { name: 'Nord' }), await aFarm(api.db, owner, { name: 'Syd' })]
  const weaners = await aBarn(api.db, north, { name: 'Klimastald', pigType: 1 })
  const [finishers, away] = [await aBarn(api.db, north), await aBarn(api.db, south)]
  const mix = await aFeedMix(api.db, owner, {
    fePer100Kg: 100,
    prices: [{ priceDkkPer100Kg: 233.33, validFrom: '2026-01-01' }],
  })
  await withLedgerContext(api.database, owner.manager, '2026-07-02', ({ db, context, scope }) =>
    recordAll(
      db,
      context,
      scope,
      [
        aDraft.status(weaners, '2026-05-31', 400, 15, true),
        aDraft.status(finishers, '2026-05-31', 200, 60, true),
        aDraft.status(away, '2026-05-31', 150, 60, true),
        {
          ...aDraft.insertion(weaners, '2026-06-03', 100, 7),
          detail: { FF_EntryKind: '1', FF_PriceTotal: 24_999.99 },
        },
        aDraft.transfer(weaners, finishers, '2026-06-10', 71, 30.7),
        aDraft.transfer(weaners, away, '2026-06-11', 33, 31.3),
        aDraft.dead(weaners, '2026-06-12', 2, 12),
        aDraft.dead(finishers, '2026-06-13', 3, 70),
        { ...aDraft.slaughter(finishers, '2026-06-20', 90, 88.8), detail: { FF_AmountDkk: 93_333.33 } },
        aDraft.status(weaners, '2026-06-30', 394, 17),
        aDraft.status(finishers, '2026-06-30', 178, 66),
        aDraft.status(away, '2026-06-30', 183, 67),
        ...[weaners, finishers, away].map((barn, no) =>
          aDraft.feedUse(barn, '2026-06-01', '2026-06-30', mix.id, 9001 + 1000 * no),
        ),
      ],
      { confirmed: true },
    ),
  )
  const who = api.as(owner)
  const post = (category: string, kr: number, at: object, more: object = {}) =>
    submitForm(
      who,
      formId.posting,
      at as never,
      {
        'FS_Main.FF_Date': '2026-06-12',
        'FS_Main.FF_Category': category,
        'FS_Main.FF_AmountDkk': kr,
        ...more,
      },
      { confirmed: true },
    )
  // For all pigs of Nord: split between its weaners and slaughter pigs by their pig-days of June.
  await post('26', 10_000.01, { farm_id: north.id })
  await post('17', 333.33, { barn_id: weaners.id })
  await post('9', 5000.03, { farm_id: north.id }, INCOME)
  return { owner, who, north, south }
}

const query = { from: '2026-06-01', to: '2026-06-30', type_id: analysisTypeId.economy } as const

/** The company's margin from the stored facts alone: no pig type, no unit, no share. Øre. */
async function marginOfFacts(directoryId: string): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select sum((r.detail ->> 'FF_AmountDkk')::numeric * 100)::float8 from record r where r.directory_id = ${directoryId} and r.type_id = ${recordKind.slaughter}) as income,
      (select sum((r.detail ->> 'FF_PriceTotal')::numeric * 100)::float8 from record r where r.directory_id = ${directoryId}) as pigs_bought,
      (select round(sum(l.carcass_kg) * 0.5 * 100)::float8 from herd_leg l where l.directory_id = ${directoryId}) as post_total,
      (select sum(f.kg * 233.33)::float8 from (values (9001), (10001), (11001)) f(kg)) as feed,
      (select sum(amount_ore)::float8 from posting where directory_id = ${directoryId} and amount_ore > 0) as other_income,
      (select -sum(amount_ore)::float8 from posting where directory_id = ${directoryId} and amount_ore < 0) as other`.execute(
    api.db,
  )
  return rows[0] ?? {}
}

test('the company total of both pig types is its postings and records, each once, to the øre', async () => {
  const { owner, who } = await aMixedCompany()
  const table = (await who.call(getAnalysis, { query: { ...query, scope: 0 } })).items[0]?.table
  expect(table?.data.map(({ place }) => place)).toEqual(['Smågrise', 'Slagtegrise'])
  const [total] = table?.footers ?? []
  expect(total?.place).toBe('I alt')
  const ore = (key: string) => Math.round(Number(total?.[key]) * 100)
  const facts = await marginOfFacts(owner.directoryId)
  for (const key of ['income', 'pigs_bought', 'post_total', 'other_income', 'other'])
    expect(ore(key), key).toBe(facts[key])
  // Feed is shared out to days in whole øre: 30 days of three barns.
  expect(Math.abs(ore('feed') - (facts.feed ?? 0))).toBeLessThanOrEqual(45)
  // 2 pigs of 12 kg at 9.00 and 3 of 70 kg at 57.00
  expect(ore('collection')).toBe(18_900)
  expect(ore('moved')).toBe(0)
  // Weaners: 394 of 17 kg less 400 of 15 kg; slaughter pigs: 361 with 24 009 kg less 350 with 21 000 kg.
  const weaners = 394 * 200 + 394 * 17 * 8 - (400 * 200 + 400 * 15 * 8)
  const slaughterPigs = 361 * 230 + (178 * 66 + 183 * 67) * 7 - (350 * 220 + 350 * 60 * 7)
  expect(ore('shift')).toBe((weaners + slaughterPigs) * 100)
  const [sales, costs] = [
    ['income', 'post_total', 'other_income', 'shift'],
    ['pigs_bought', 'feed', 'collection', 'other'],
  ].map((keys) => keys.reduce((sum, key) => sum + ore(key), 0))
  expect(ore('margin')).toBe((sales ?? 0) - (costs ?? 0))
  // A margin per pig of both kinds would be true of neither.
  for (const key of ['margin_pig', 'margin_place', 'margin_fe', 'price_kg']) expect(total).not.toHaveProperty(key)
})

test('the total of farms is that of the company; one pig type alone has no total of both', async () => {
  const { who } = await aMixedCompany()
  const footers = async (more: object) =>
    (await who.call(getAnalysis, { query: { ...query, ...more } as never })).items[0]?.table?.footers ?? []
  const farms = await footers({ scope: 1 })
  expect(farms.map(({ place }) => place)).toEqual(['I alt, smågrise', 'I alt, slagtegrise', 'I alt'])
  expect(farms.at(-1)).toEqual((await footers({ scope: 0 })).at(-1))
  expect((await footers({ scope: 1, isweaners: 'true' })).map(({ place }) => place)).toEqual(['I alt'])
  expect(await footers({ scope: 0, isweaners: 'true' })).toEqual([])
  // Growth has no total of both.
  expect((await footers({ scope: 1, type_id: analysisTypeId.growth })).map(({ place }) => place)).toEqual([
    'I alt, smågrise',
    'I alt, slagtegrise',
  ])
})
