import { expect, test } from 'vitest'
import { familyCompany } from '../profiles/family-company.ts'
import { mixPriceOn } from './simulation.ts'

test('a mix has the price that is valid on the day, each mix its own', () => {
  const [plan] = familyCompany.mixes
  if (!plan) throw new Error('no mix')
  const at = (day: string, dkkPer100Kg: number) => ({ validFrom: day, dkkPer100Kg })
  const [mix, other] = [[at('2026-01-01', 180), at('2026-03-01', 190)], [at('2026-01-01', 200)]].map((prices) => ({
    ...plan,
    prices,
  }))
  if (!mix || !other) throw new Error('no mixes')
  const days = ['2025-12-31', '2026-02-28', '2026-03-01', '2026-02-28']
  expect(days.map((day) => mixPriceOn(mix, day))).toEqual([180, 180, 190, 180])
  expect(days.map((day) => mixPriceOn(other, day))).toEqual([200, 200, 200, 200])
})
