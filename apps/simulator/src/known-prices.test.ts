import { expect, test } from 'vitest'
import { knownPrices } from './known-prices.ts'
import { familyCompany } from './profiles/family-company.ts'

test('company knows the price valid when its books began and every later one, but no future price', () => {
  const [mix] = familyCompany.mixes
  if (!mix) throw new Error('no mix')
  const days = knownPrices(mix, '2025-11-01', '2026-07-01').map(({ validFrom }) => validFrom)
  expect(days).toEqual(['2025-10-01', '2026-01-01', '2026-04-01', '2026-07-01'])
})
