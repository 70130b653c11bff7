import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flowNames, type MovedPigs, type PigFlow, placeBalance, type UnitFlows } from './place-balance.ts'

const flow = (head: number, grams: number | null = head * 50_000): PigFlow => ({ head, grams })

const aUnit = (unitId: string, rest: Partial<UnitFlows> = {}): UnitFlows => ({
  unitId,
  ...(Object.fromEntries(flowNames.map((name) => [name, flow(0)])) as Record<(typeof flowNames)[number], PigFlow>),
  difference: 0,
  missing: 0,
  surplus: 0,
  negativeDays: 0,
  lastCountDay: null,
  isCountedInPeriod: false,
  ...rest,
})

test('two sections total 300 + 100 − 5 − 1 = 394 pigs, without the ten moved between them', () => {
  const a = aUnit('a', {
    opening: flow(200),
    transferredOut: flow(10),
    dead: flow(3),
    difference: -1,
    missing: 1,
    closing: flow(186),
  })
  const b = aUnit('b', {
    opening: flow(100),
    inserted: flow(100),
    transferredIn: flow(10),
    dead: flow(2),
    closing: flow(208),
  })
  const barn = placeBalance([a, b], [{ fromUnitId: 'a', toUnitId: 'b', head: 10, grams: 500_000 }])
  expect(barn).toMatchObject({
    opening: { head: 300 },
    inserted: { head: 100 },
    transferredIn: { head: 0, grams: 0 },
    transferredOut: { head: 0, grams: 0 },
    movedWithin: { head: 10 },
    dead: { head: 5 },
    expected: 395,
    difference: -1,
    closing: { head: 394 },
    unbalancedUnits: 1,
    uncountedUnits: 2,
  })
})

test('four missing pigs in one section and four surplus pigs in another do not balance', () => {
  const barn = placeBalance([aUnit('a', { difference: -4, missing: 4 }), aUnit('b', { difference: 4, surplus: 4 })], [])
  expect(barn).toMatchObject({ difference: 0, missing: 4, surplus: 4, unbalancedUnits: 2 })
})

test('the last count of a barn is the oldest of its sections, and none if one with pigs was never counted', () => {
  const counted = (unitId: string, lastCountDay: string | null, head: number) =>
    aUnit(unitId, { lastCountDay, closing: flow(head) })
  const june = counted('a', '2026-06-30', 10)
  expect(placeBalance([june, counted('b', '2026-03-31', 5)], []).lastCountDay).toBe('2026-03-31')
  expect(placeBalance([june, counted('b', '2026-03-31', 0)], []).lastCountDay).toBe('2026-06-30')
  expect(placeBalance([june, counted('b', null, 5)], []).lastCountDay).toBeNull()
})

test('kilos unknown for one section are unknown for the barn', () => {
  expect(placeBalance([aUnit('a', { opening: flow(5, null) }), aUnit('b')], []).opening).toEqual({
    head: 5,
    grams: null,
  })
})

const anyFlows = fc.record({
  opening: fc.nat(300),
  openingCounted: fc.nat(50),
  inserted: fc.nat(200),
  departed: fc.nat(80),
  slaughtered: fc.nat(80),
  dead: fc.nat(9),
  difference: fc.integer({ min: -20, max: 20 }),
})

test('opening + opening counts + in − out + difference = closing at every level, for any units', () => {
  const ids = ['a', 'b', 'c', 'd']
  const anyMove = fc.record({ from: fc.nat(3), to: fc.nat(3), head: fc.integer({ min: 1, max: 40 }) })
  fc.assert(
    fc.property(
      fc.array(anyFlows, { minLength: 4, maxLength: 4 }),
      fc.array(anyMove),
      fc.nat(4),
      (all, moves, chosen) => {
        const moved: MovedPigs[] = moves
          .filter(({ from, to }) => from !== to)
          .map(({ from, to, head }) => ({ fromUnitId: ids[from] ?? '', toUnitId: ids[to] ?? '', head, grams: 0 }))
        const units = all.map((heads, index) => {
          const unitId = ids[index] ?? ''
          const sum = (of: 'fromUnitId' | 'toUnitId') =>
            moved.filter((move) => move[of] === unitId).reduce((total, { head }) => total + head, 0)
          const [into, out] = [sum('toUnitId'), sum('fromUnitId')]
          const { difference, ...flows } = heads
          const closing =
            flows.opening +
            flows.openingCounted +
            flows.inserted +
            into -
            flows.departed -
            out -
            flows.slaughtered -
            flows.dead
          return aUnit(unitId, {
            ...Object.fromEntries(Object.entries(flows).map(([name, head]) => [name, flow(head)])),
            transferredIn: flow(into),
            transferredOut: flow(out),
            difference,
            closing: flow(closing + difference),
          })
        })
        const level = placeBalance(units.slice(0, chosen), moved)
        expect(level.expected + level.difference).toBe(level.closing.head)
        expect(level.transferredIn.head).toBeGreaterThanOrEqual(0)
        expect(level.transferredOut.head).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
