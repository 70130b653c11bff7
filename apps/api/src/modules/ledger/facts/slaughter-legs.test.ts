import type { BarnId, FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { expect, test } from 'vitest'
import type { PlaceLookup } from '../sql/places.ts'
import { slaughterLegs } from './slaughter-legs.ts'

const from = (id: string, head: number) => ({
  unit: {
    id: id as UnitId,
    farmId: 'farm' as FarmId,
    barnId: 'barn' as BarnId,
    sectionId: null,
    batchId: null,
    pigType: 2 as const,
  },
  placeLookup: {} as PlaceLookup,
  head,
})

test('live kilos are carcass kilos times the factor, and the mean live weight for condemned pigs', () => {
  // 60 pigs, 2 condemned; 58 carcasses of 90 kg at 1.31 are 6 838.2 kg live, 117.9 each.
  const legs = slaughterLegs({
    condemnedHead: 2,
    carcassG: 58 * 90_000,
    factorMilli: 1310,
    drawn: [from('a', 40), from('b', 20)],
  })
  expect(legs).toEqual([
    { unitId: 'a', head: 40, condemnedHead: 1, carcassG: 39 * 90_000, liveG: 40 * 117_900 },
    { unitId: 'b', head: 20, condemnedHead: 1, carcassG: 19 * 90_000, liveG: 20 * 117_900 },
  ])
})

test('shares of carcass and live kilos sum to the slaughter, to the gram', () => {
  const legs = slaughterLegs({
    condemnedHead: 0,
    carcassG: 903_337,
    factorMilli: 1310,
    drawn: [3, 3, 4].map((head, no) => from(`u${no}`, head)),
  })
  expect(legs.reduce((sum, { carcassG }) => sum + carcassG, 0)).toBe(903_337)
  expect(legs.reduce((sum, { liveG }) => sum + (liveG ?? 0), 0)).toBe(Math.round(903_337 * 1.31))
})

test('condemned kilos are rounded on the whole slaughter too', () => {
  // 3 of 10 condemned: 7 carcasses, 632 335.9 g live by the factor, so 632 336 g, and 3 / 7 of that, 271 001.1 g.
  const legs = slaughterLegs({
    condemnedHead: 3,
    carcassG: 482_699,
    factorMilli: 1310,
    drawn: [from('a', 4), from('b', 3), from('c', 3)],
  })
  expect(legs.map(({ condemnedHead }) => condemnedHead)).toEqual([1, 1, 1])
  expect(legs.reduce((sum, { liveG }) => sum + (liveG ?? 0), 0)).toBe(632_336 + 271_001)
})

test('slaughter weight is empty when every pig is condemned', () => {
  const [leg] = slaughterLegs({ condemnedHead: 3, carcassG: 0, factorMilli: 1310, drawn: [from('a', 3)] })
  expect(leg).toMatchObject({ condemnedHead: 3, carcassG: 0, liveG: null })
})
