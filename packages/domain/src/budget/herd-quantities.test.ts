import type { UnitSums } from '@herdboard/domain/kpis/period-sums.ts'
import { expect, test } from 'vitest'
import { noQuantities } from './budget-basis.ts'
import { addQuantities, knownRates, ratesOr, timesQuantities, unitQuantities, usualRates } from './herd-quantities.ts'

const none: UnitSums = {
  ...{ pigDays: 0, gainKg: 0, openingHead: 0, openingKg: 0, closingHead: 0, closingKg: 0, diffHead: 0 },
  ...{ missingHead: 0, inHead: 0, inKg: 0, outHead: 0, outKg: 0, slaughterHead: 0, slaughterLiveKg: 0 },
  ...{ carcassKg: 0, approvedHead: 0, condemnedHead: 0, leanHead: 0, leanPctSum: 0, deadHead: 0, deadKg: 0 },
  ...{ feedKg: null, feedFe: null, feedDkk: null, feedProteinGrams: null, feedPhosphorusGrams: null },
}
const unit = (unitId: string, sums: Partial<UnitSums>, fed: { pigDays: number; feedKg: number; feedFe: number }) => ({
  unitId,
  sums: { ...none, ...sums },
  grown: sums.gainKg == null ? { pigDays: 0, gainKg: 0 } : { pigDays: sums.pigDays ?? 0, gainKg: sums.gainKg },
  known: { fed: { ...fed, gainKg: null, feedDkk: null, feedProteinGrams: null, feedPhosphorusGrams: null } },
})

/** Two units of slaughter pigs. Growth of B is not known, nor feed of B and of 200 pig-days of A. */
const herd = {
  units: [
    unit(
      'A',
      { pigDays: 1000, gainKg: 1000, inHead: 20, inKg: 600, outHead: 10, outKg: 1150, carcassKg: 885 },
      { pigDays: 800, feedKg: 1900, feedFe: 2000 },
    ),
    unit('B', { pigDays: 500, gainKg: null, inHead: 5, inKg: 300 }, { pigDays: 0, feedKg: 0, feedFe: 0 }),
  ],
  // B got its pigs from A: neither in nor out of the farm.
  innerTransfers: [{ fromUnitId: 'A', toUnitId: 'B', head: 5, kg: 300 }],
}

test('quantities of units estimate unknown growth and feed at the rates of the farm', () => {
  // Out: 10 − 5 pigs of 1150 − 300 kg, 170 kg each; in: 20 of 600 kg. 140 kg per pig.
  const rates = knownRates(herd)
  expect(rates).toEqual({ gainKg: 1, feedUnits: 2.5, feedKg: 2.375, kgPerPig: 140 })
  const quantities = unitQuantities(herd, ratesOr(rates, usualRates(2)))
  expect(quantities.get('A')).toEqual({
    pigDays: 1000,
    gainKg: 1000,
    producedPigs: 1000 / 140,
    insertedPigs: 20,
    carcassKg: 885,
    feedUnits: 2000 + 200 * 2.5,
    feedKg: 1900 + 200 * 2.375,
  })
  expect(quantities.get('B')).toEqual({
    pigDays: 500,
    gainKg: 500,
    producedPigs: 500 / 140,
    insertedPigs: 0,
    carcassKg: 0,
    feedUnits: 500 * 2.5,
    feedKg: 500 * 2.375,
  })
})

test('a herd that nothing left has the kilos per pig of the last year, and then those from 30 to 115 kg', () => {
  const { kgPerPig } = knownRates({ units: herd.units.slice(1), innerTransfers: [] })
  expect(kgPerPig).toBeNull()
  const unknown = { gainKg: null, feedUnits: null, feedKg: null, kgPerPig: null }
  expect(ratesOr(unknown, { gainKg: 0.9, feedUnits: 2.6, feedKg: 2.5, kgPerPig: 84 }).kgPerPig).toBe(84)
  expect([usualRates(1).kgPerPig, usualRates(2).kgPerPig]).toEqual([23, 85])
})

test('a mean day times the days to come adds up to the expected quantities', () => {
  const year = { ...noQuantities, pigDays: 36_500, producedPigs: 365, carcassKg: 730 }
  const perDay = timesQuantities(year, 1 / 365)
  expect(timesQuantities(perDay, 30)).toMatchObject({ pigDays: 3000, producedPigs: 30, carcassKg: 60, feedUnits: 0 })
  expect(addQuantities(perDay, perDay).pigDays).toBe(200)
})
