import { bonusPaymentEndpoints } from '@herdboard/contract/economy/bonus-payments.ts'
import { deadPaymentEndpoints } from '@herdboard/contract/economy/dead-payments.ts'
import { addImport } from '@herdboard/contract/imports/imports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { importClient } from '#testing/imports/import-client.ts'

const api = await testApi()
const company = await aCompany(api.db)
await aFarm(api.db, company)
const admin = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
const imports = importClient(api, admin)

const HEADER = 'Slags;Gældende fra;Felt;Værdi'
const PRICES = [
  HEADER,
  'Døde;01-02-2026;less_than30;18,50',
  'Døde;01-02-2026;greater_than30;61,25',
  'Bonus;01-03-2026;slaughter_pig_price;11,1',
  'Bonus;01-03-2026;outdoor_surcharge;2',
  'Bonus;01-03-2026;organic_surcharge;15,5',
]

async function storedPrices() {
  const { rows } = await sql<{ price: unknown }>`
    select json_build_array(valid_from, less_than30, greater_than30) as price from dead_pig_price where not is_demo
    union all select json_build_array(valid_from, slaughter_pig_price, outdoor_surcharge, organic_surcharge)
      from bonus_payment where not is_demo`.execute(api.db)
  return rows.map(({ price }) => JSON.stringify(price)).toSorted()
}

test('prices of the installation are those of their screens, and can be undone', async () => {
  const before = await storedPrices()
  const found = await imports.take(PRICES)
  expect(await imports.detail(found)).toMatchObject({ kind: 'prices' })
  const imported = await storedPrices()
  expect(imported).toHaveLength(before.length + 2)
  expect(await imports.undo(found)).toBeNull()
  expect(await storedPrices()).toEqual(before)
  await admin.call(deadPaymentEndpoints.add, {
    body: { valid_from: '2026-02-01', less_than30: 18.5, greater_than30: 61.25 },
  })
  const bonus = { slaughter_pig_price: 11.1, outdoor_surcharge: 2, organic_surcharge: 15.5 }
  await admin.call(bonusPaymentEndpoints.add, { body: { period: '2026-03-01', ...bonus } })
  expect(await storedPrices()).toEqual(imported)

  const again = await imports.upload([
    ...PRICES.slice(0, 3),
    'Døde;01-04-2026;less_than30;18,50',
    'Bonus;02-04-2026;slaughter_pig_price;11',
    'Bonus;02-04-2026;outdoor_surcharge;2',
    'Bonus;02-04-2026;organic_surcharge;15',
  ])
  const states = (await imports.rows(again)).map(([, state, message]) => [state, message])
  expect(states.slice(0, 3)).toEqual([
    ['known', undefined],
    ['known', undefined],
    ['error', 'field: Mangler eller findes ikke for denne slags pris: greater_than30'],
  ])
  expect(new Set(states.slice(3).map(([state]) => state))).toEqual(new Set(['error']))
  expect(String(states[3]?.[1])).toMatch(/^Prisen gælder fra den første/)
})

test('only administrators of the installation import prices', async () => {
  const file = { query: { file_name: 'prices.csv', kind: 'prices' }, body: Buffer.from(PRICES.join('\n')) }
  expect((await api.as(company).send(addImport, file)).statusCode).toBe(403)
})

test('a price names all fields that it lacks, and those that its kind does not have', async () => {
  const found = await imports.upload([
    HEADER,
    'Efterbetaling;01-10-2024;sl_pig_price;1,10',
    'Statuspris;01-03-2024;slpig_dkk;1',
    'Døde;01-05-2024;less_than30;18,50',
    'Døde;01-05-2024;greater_than30;61,25',
    'Døde;01-05-2024;over30;61,25',
  ])
  const wrong = (names: string) => ['error', `field: Mangler eller findes ikke for denne slags pris: ${names}`]
  expect((await imports.rows(found)).map(([, ...states]) => states)).toEqual([
    wrong('res_org_price, res_free_range_price'),
    wrong('piglet_dkk, piglet_dkk_pr_kg, slpig_dkk_pr_kg'),
    wrong('over30'),
    wrong('over30'),
    wrong('over30'),
  ])
})
