import type { FedDays } from '@herdboard/domain/key-figures/aggregation/fed-days.ts'
import type { UnitSums } from '@herdboard/domain/key-figures/period-sums.ts'
import type { HerdPeriod, UnitPeriod } from '#modules/ledger/service.ts'

/**
 * Joins consecutive periods, oldest first, into one; their sums add up to those of the whole. A unit that is missing in
 * one of them had no pigs there.
 */
export function joinPeriods(parts: readonly HerdPeriod[]): HerdPeriod {
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last) throw new Error('nothing to join')
  const units = Map.groupBy(
    parts.flatMap((part) => part.units.map((unit) => ({ part, unit }))),
    ({ unit }) => unit.unitId,
  )
  return {
    period: { opening: first.period.opening, closing: last.period.closing },
    units: [...units.values()].map((found) => {
      const opening = found.find(({ part }) => part === first)?.unit
      const closing = found.find(({ part }) => part === last)?.unit
      return joinUnit(
        found.map(({ unit }) => unit),
        opening,
        closing,
      )
    }),
    innerTransfers: parts.flatMap(({ innerTransfers }) => innerTransfers),
  }
}

function joinUnit(
  units: readonly UnitPeriod[],
  opening: UnitPeriod | undefined,
  closing: UnitPeriod | undefined,
): UnitPeriod {
  const [one] = units
  if (!one) throw new Error('a unit of no period')
  const sums = units.map((unit) => unit.sums).reduce(addSums)
  return {
    ...one,
    isWhole: units.every(({ isWhole }) => isWhole),
    isCounted: units.every(({ isCounted }) => isCounted),
    isEstimated: units.some(({ isEstimated }) => isEstimated),
    sums: {
      ...sums,
      openingHead: opening ? opening.sums.openingHead : 0,
      openingKg: opening ? opening.sums.openingKg : 0,
      closingHead: closing ? closing.sums.closingHead : 0,
      closingKg: closing ? closing.sums.closingKg : 0,
    },
    known: {
      fed: units.map(({ known }) => known.fed).reduce(addSums<FedDays>),
      priced: units.map(({ known }) => known.priced).reduce(addSums<FedDays>),
    },
  }
}

/** Adds two sets of sums; a sum with an unknown part is unknown. */
function addSums<Sums extends UnitSums | FedDays>(one: Sums, other: Sums): Sums {
  const sum: Record<string, number | null> = { ...one }
  const added = other as unknown as Record<string, number | null>
  for (const key in sum) {
    const value = sum[key] ?? null
    const more = added[key] ?? null
    sum[key] = value === null || more === null ? null : value + more
  }
  return sum as unknown as Sums
}
