import type { PeriodSums } from '@herdboard/domain/kpis/period-sums.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'

/**
 * A herd in one of the two periods, whole and by place. Pigs moved between its places are in neither `in` nor `out`, not
 * of the places either: so the places add up to the herd.
 */
export interface FigureSide {
  herd: PeriodSums
  places: ReadonlyMap<string, PeriodSums>
}

/** A sum of a place that may be unknown. */
export type SumOf = (sums: PeriodSums) => number | null

/** A side that knows the other one. */
export interface ComparedSide extends FigureSide {
  other: FigureSide
}

export const compareSides = (before: FigureSide, now: FigureSide): { before: ComparedSide; now: ComparedSide } => ({
  before: { ...before, other: now },
  now: { ...now, other: before },
})

/** Not a number where it is unknown, so that what is calculated from it is unknown, too. */
const known = (value: number | null): number => value ?? Number.NaN

/** Returns a rate of a place. A place without pigs on this side has the rate of the other: only the mix changed. */
export function placeRate(side: ComparedSide, placeId: string, of: SumOf, per: SumOf): number {
  for (const { places } of [side, side.other]) {
    const sums = places.get(placeId)
    const base = sums ? known(per(sums)) : 0
    if (sums && base !== 0) return known(of(sums)) / base
  }
  return 0
}

/** Adds a number of each place, by the place's share of the herd on this side. */
export function sumByShare(side: FigureSide, size: SumOf, term: (placeId: string) => number): number {
  const total = known(size(side.herd))
  let sum = 0
  for (const [placeId, sums] of side.places) {
    const share = known(size(sums)) / total
    if (share !== 0) sum += share * term(placeId)
  }
  return sum
}

/** Returns whether the herd has more than one place on either side, by their size. */
export function hasSeveralPlaces(sides: readonly FigureSide[], size: SumOf): boolean {
  const ids = new Set(
    sides.flatMap(({ places }) => [...places].filter(([, sums]) => size(sums) !== 0).map(([placeId]) => placeId)),
  )
  return ids.size > 1
}

/** Average live weight of the pigs that left, the dead ones included, kg. */
export const endWeightWithDead = ({ outKg, outHead, deadKg, deadHead }: PeriodSums): number | null =>
  ratioOrNull(outKg + deadKg, outHead + deadHead)
