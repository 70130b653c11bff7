import { addFeedMix, listFeedMixes } from '@herdboard/contract/feed/feed-mixes.ts'
import { addMaterialPrice, addRawMaterial, listRawMaterials } from '@herdboard/contract/feed/raw-materials.ts'
import { expect, test } from 'vitest'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm } from '#testing/fixtures/test-company.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi()

async function aFeedManager() {
  const company = await aCompany(api.db, { modules: [] })
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const who = api.as(company)
  return { who, farm, imports: importClient(api, who) }
}

const plainPrices = (prices: readonly { price: number; valid_from: string }[]) =>
  prices.map(({ price, valid_from }) => [valid_from, price])

async function feedOf(who: TestClient) {
  const materials = await who.call(listRawMaterials, {})
  const mixes = await who.call(listFeedMixes, {})
  return {
    materials: materials.map(({ id: _id, version: _version, prices, ...one }) => ({
      ...one,
      prices: plainPrices(prices),
    })),
    mixes: mixes.map(({ id: _id, version: _version, prices, farms, components, ...mix }) => ({
      ...mix,
      prices: plainPrices(prices),
      farms: farms.map(({ name }) => name),
      components: components.map(({ admixture_percentage, material }) => [material.name, admixture_percentage]),
    })),
  }
}

const MATERIALS = [
  'Navn;Tørstof pct;FEsv/100 kg;Råprotein pct;Fosfor g/kg;Pris kr./100 kg;Gældende fra',
  'Byg;85;105,5;9,6;3,1;150;01-01-2026',
  'Sojaskrå;88;115;43,5;6,4;310,50;01-01-2026',
  'Byg;85;105,5;9,6;3,1;162,25;01-04-2026',
]
const MIXES = [
  'Navn;Type;Råvare;Iblanding pct;FEsv/100 kg;Råprotein pct;Fosfor g/kg;Pris kr./100 kg;Gældende fra;Ejendomme',
  'Slagtegrise;Hjemmeblanding;Byg;80;;;;;01-04-2026;Nygaard',
  'Slagtegrise;Hjemmeblanding;Sojaskrå;20;;;;;01-04-2026;Nygaard',
  'Start;Færdigfoder;;;112;17,5;5;245;01-01-2026;',
  'Start;Færdigfoder;;;112;17,5;5;251,50;01-03-2026;',
]

test('raw materials and mixes with recipes and prices are those of their forms, and can be undone', async () => {
  const { who, imports } = await aFeedManager()
  const before = await feedOf(who)
  const materials = await imports.take(MATERIALS)
  const withMaterials = await feedOf(who)
  const mixes = await imports.take(MIXES)
  expect([(await imports.detail(materials)).kind, (await imports.detail(mixes)).kind]).toEqual([
    'raw_materials',
    'feed_mixes',
  ])

  const typed = await aFeedManager()
  const values = { dry_matter: 85, fu: 105.5, crude_protein: 9.6, phosphorus: 3.1 }
  const barley = await typed.who.call(addRawMaterial, {
    body: { name: 'Byg', ...values, prices: [{ price: 150, valid_from: '2026-01-01' }] },
  })
  const soya = await typed.who.call(addRawMaterial, {
    body: {
      ...{ name: 'Sojaskrå', dry_matter: 88, fu: 115, crude_protein: 43.5, phosphorus: 6.4 },
      prices: [{ price: 310.5, valid_from: '2026-01-01' }],
    },
  })
  const later = { price: 162.25, valid_from: '2026-04-01' }
  await typed.who.call(addMaterialPrice, { params: { id: barley.id }, body: later })
  // 0.8 · 162.25 + 0.2 · 310.5 = 191.90
  await typed.who.call(addFeedMix, {
    body: {
      type_id: 1,
      name: 'Slagtegrise',
      farms: [typed.farm.id],
      prices: [{ price: 191.9, valid_from: '2026-04-01' }],
      surcharge: 0,
      components: [
        { material_id: barley.id, admixture_percentage: 80 },
        { material_id: soya.id, admixture_percentage: 20 },
      ],
    },
  })
  const seen = await feedOf(who)
  const expected = await feedOf(typed.who)
  expect(seen.materials).toEqual(expected.materials)
  expect(seen.mixes.find(({ name }) => name === 'Slagtegrise')).toEqual(expected.mixes[0])
  expect(seen.mixes.find(({ name }) => name === 'Start')).toMatchObject({
    wgt_avg_fu: 112,
    prices: [
      ['2026-03-01', 251.5],
      ['2026-01-01', 245],
    ],
  })

  expect(await imports.undo(materials)).toBe('Råvaren indgår i Slagtegrise')
  expect(await imports.undo(mixes)).toBeNull()
  expect(await feedOf(who)).toEqual(withMaterials)
  expect(await imports.undo(materials)).toBeNull()
  expect(await feedOf(who)).toEqual(before)
})

test('a recipe is stored as a whole or not at all, and what the company has is known', async () => {
  const { imports } = await aFeedManager()
  await imports.take(MATERIALS)
  await imports.take(MIXES.slice(0, 3))
  const found = await imports.upload([
    MIXES[0] ?? '',
    'Slagtegrise;1;byg;80;;;;;01-04-2026;Nygaard',
    'Slagtegrise;1;Sojaskrå;20;;;;;01-04-2026;Nygaard',
    'Soer;1;Byg;80;;;;;01-04-2026;',
    'Soer;1;Sojaskrå;19;;;;;01-04-2026;',
    'Smågrise;1;Hvede;100;;;;;01-04-2026;',
    'Smågrise 2;2;;;;17;;200;01-04-2026;Sydgaard',
  ])
  const rows = await imports.rows(found)
  expect(rows.map(([, state]) => state)).toEqual(['known', 'known', 'error', 'error', 'error', 'error'])
  expect(rows[2]?.[2]).toBe(rows[3]?.[2])
  expect(rows.slice(4)).toEqual([
    [6, 'error', 'material: ”Hvede” findes ikke. Opret den først'],
    [7, 'error', 'fu_100kg: Feltet mangler', 'farms: ”Sydgaard” findes ikke her'],
  ])
})
