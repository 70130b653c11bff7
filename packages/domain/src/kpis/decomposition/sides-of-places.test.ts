import { finisherQuarter } from '@herdboard/domain/kpis/worked-example.ts'
import { expect, test } from 'vitest'
import { sidesOfPlaces } from './sides-of-places.ts'

const nothing = Object.fromEntries(
  Object.keys(finisherQuarter).map((key) => [key, 0]),
) as unknown as typeof finisherQuarter
const set = {
  days: 91,
  places: 900,
  lossUnits: new Set(['b1']),
  innerTransfers: [{ fromUnitId: 'a1', toUnitId: 'b1', head: 40, kg: 1200 }],
}
const parts = [
  { unitId: 'a1', sums: { ...nothing, inHead: 100, inKg: 700, outHead: 90, outKg: 2700, missingHead: 1 } },
  { unitId: 'a2', sums: { ...nothing, inHead: 50, inKg: 350, outHead: 45, outKg: 1350 } },
  { unitId: 'b1', sums: { ...nothing, inHead: 40, inKg: 1200, outHead: 38, outKg: 4370, missingHead: 2 } },
]

test('pigs moved between two places are in and out of neither, and the places add up to the herd', () => {
  const { herd, places } = sidesOfPlaces(parts, set, (unitId) => unitId.slice(0, 1))
  expect(places.get('a')).toMatchObject({ inHead: 150, inKg: 1050, outHead: 95, outKg: 2850, lossHead: 0 })
  expect(places.get('b')).toMatchObject({ inHead: 0, inKg: 0, outHead: 38, outKg: 4370, lossHead: 2 })
  for (const key of ['inHead', 'inKg', 'outHead', 'outKg', 'lossHead', 'missingHead'] as const) {
    expect(
      [...places.values()].reduce((sum, place) => sum + place[key], 0),
      key,
    ).toBe(herd[key])
  }
})

test('transfer with a unit that is left out is in or out of the others', () => {
  const { places } = sidesOfPlaces(parts.slice(2), set, (unitId) => unitId.slice(0, 1))
  expect(places.get('b')).toMatchObject({ inHead: 40, inKg: 1200 })
})
