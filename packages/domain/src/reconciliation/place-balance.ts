/** Pigs and live grams; grams are null if some are not known. */
export interface PigFlow {
  head: number
  grams: number | null
}

export const flowNames = [
  'opening',
  'openingCounted',
  'inserted',
  'transferredIn',
  'departed',
  'transferredOut',
  'slaughtered',
  'dead',
  'closing',
] as const
export type FlowName = (typeof flowNames)[number]

/** Flows of one unit, or of several together, in a period. Heads that leave are positive numbers. */
export type PlaceFlows = Record<FlowName, PigFlow> & {
  /** Sum of the differences that its counts found. */
  difference: number
  /** Missing and surplus pigs over all counts; both zero or more. */
  missing: number
  surplus: number
  negativeDays: number
}

export interface UnitFlows extends PlaceFlows {
  unitId: string
  lastCountDay: string | null
  isCountedInPeriod: boolean
}

/** Pigs moved from one unit to another in the period. */
export interface MovedPigs {
  fromUnitId: string
  toUnitId: string
  head: number
  grams: number
}

export interface PlaceBalance extends PlaceFlows {
  /** Pigs moved between units of the place: neither in nor out. */
  movedWithin: PigFlow
  expected: number
  unbalancedUnits: number
  uncountedUnits: number
  /** The oldest of its units' last counts; null if a unit with pigs was never counted. */
  lastCountDay: string | null
}

const plus = (one: PigFlow, other: PigFlow): PigFlow => ({
  head: one.head + other.head,
  grams: one.grams === null || other.grams === null ? null : one.grams + other.grams,
})
const minus = (one: PigFlow, { head, grams }: PigFlow): PigFlow =>
  plus(one, { head: -head, grams: grams === null ? null : -grams })

const noPigs: PigFlow = { head: 0, grams: 0 }

/**
 * Returns the balance of a place from its units: their sums, without the pigs that only moved between them.
 *
 * If opening + opening counts + in − out + difference = closing is true for each unit, it is true for the place: a transfer
 * inside is subtracted on both sides. Source: docs/domain/reconciliation.md#levels
 */
export function placeBalance(units: readonly UnitFlows[], moved: readonly MovedPigs[]): PlaceBalance {
  const inside = new Set(units.map(({ unitId }) => unitId))
  const movedWithin = moved
    .filter(({ fromUnitId, toUnitId }) => inside.has(fromUnitId) && inside.has(toUnitId))
    .reduce<PigFlow>(plus, noPigs)
  const sum = Object.fromEntries(
    flowNames.map((name) => [name, units.map((unit) => unit[name]).reduce(plus, noPigs)]),
  ) as Record<FlowName, PigFlow>
  const total = (of: (unit: UnitFlows) => number) => units.reduce((all, unit) => all + of(unit), 0)
  const flows = {
    ...sum,
    transferredIn: minus(sum.transferredIn, movedWithin),
    transferredOut: minus(sum.transferredOut, movedWithin),
    difference: total(({ difference }) => difference),
    missing: total(({ missing }) => missing),
    surplus: total(({ surplus }) => surplus),
    negativeDays: total(({ negativeDays }) => negativeDays),
  }
  return {
    ...flows,
    movedWithin,
    expected: expectedHead(flows),
    unbalancedUnits: units.filter(isUnbalanced).length,
    uncountedUnits: units.filter((unit) => unit.closing.head !== 0 && !unit.isCountedInPeriod).length,
    lastCountDay: oldestLastCount(units),
  }
}

/** Expected pigs: opening + opening counts + inserted + transfers in − departed − transfers out − slaughtered − dead. */
const expectedHead = (flows: Record<FlowName, PigFlow>): number =>
  flows.opening.head +
  flows.openingCounted.head +
  flows.inserted.head +
  flows.transferredIn.head -
  flows.departed.head -
  flows.transferredOut.head -
  flows.slaughtered.head -
  flows.dead.head

/** Whether a unit is unbalanced; a surplus in one section never offsets missing pigs in another. */
const isUnbalanced = ({ missing, surplus, negativeDays }: PlaceFlows): boolean => missing + surplus + negativeDays > 0

function oldestLastCount(units: readonly UnitFlows[]): string | null {
  const withPigs = units.filter(({ closing }) => closing.head !== 0)
  const days = (withPigs.length > 0 ? withPigs : units).map(({ lastCountDay }) => lastCountDay)
  if (withPigs.length > 0 && days.includes(null)) return null
  return days.filter((day) => day !== null).toSorted()[0] ?? null
}
