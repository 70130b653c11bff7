import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { GrownLot } from '@herdboard/domain/growth/gain-distribution.ts'
import { leavingPortions } from '@herdboard/domain/stays/pig-stays.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import { type HerdSelection, unitName } from '#modules/kpis/service.ts'
import type { Translator } from '#platform/text/translator.ts'
import type { WeighedLeg } from './sql/weighed-legs.ts'

/** Maximum number of options; a longer list is not readable. */
const MAX_CHOICES = 30

/**
 * Pigs that arrived together and left together, weighed both times, with the properties by which they can be grouped.
 */
export interface GrownPigs extends GrownLot {
  unitId: UnitId
  breed: string | null
  supplier: string | null
}

/** A selectable group of pigs: its word in the URL (`breed:1`) and its name. */
export interface GainGroup {
  word: string
  name: string
  has(lot: GrownPigs): boolean
}

/**
 * Matches pigs that left with their arrival, first in, first out. Pigs that were not weighed on both days are left out.
 */
export function grownPigs(legs: readonly WeighedLeg[]): GrownPigs[] {
  return [...Map.groupBy(legs, ({ unit_id }) => unit_id)].flatMap(([unitId, own]) => {
    const arrivals = own.filter(({ present_head: presentHead }) => presentHead === null)
    let [day, gone] = ['', 0]
    return own.flatMap((leg) => {
      if (leg.present_head === null) return []
      if (leg.day !== day) [day, gone] = [leg.day, 0]
      const presentHead = leg.present_head - gone
      gone += leg.head
      return leavingPortions(arrivals, { day: leg.day, head: leg.head, presentHead }).flatMap(({ head, arrival }) => {
        const days = daysBetween(arrival.day, leg.day)
        if (arrival.avg_kg === null || leg.avg_kg === null || days <= 0) return []
        const { breed, supplier } = arrival
        const weights = {
          inKg: arrival.avg_kg,
          inSpreadKg: arrival.spread_kg,
          outKg: leg.avg_kg,
          outSpreadKg: leg.spread_kg,
        }
        return [{ unitId, head, days, breed, supplier, ...weights }]
      })
    })
  })
}

/**
 * Returns the groups that can be selected: breeds, suppliers, sections and batches. Within each, groups with most pigs
 * come first.
 */
export function gainGroups(lots: readonly GrownPigs[], { units }: HerdSelection, text: Translator): GainGroup[] {
  const unitOf = ({ unitId }: GrownPigs) => units.get(unitId)
  const nameOfUnit = (lot: GrownPigs | undefined) => {
    const unit = lot && unitOf(lot)
    return unit ? unitName(unit, units.values()) : ''
  }
  const by = (
    kind: string,
    keyOf: (lot: GrownPigs) => string | null | undefined,
    nameOf: (key: string, lot: GrownPigs | undefined) => string,
  ): GainGroup[] => {
    const groups = [...Map.groupBy(lots, keyOf)].filter((group): group is [string, GrownPigs[]] => Boolean(group[0]))
    // A single group would contain all pigs.
    if (groups.length < 2) return []
    return groups
      .toSorted(([, a], [, b]) => headsOfLots(b) - headsOfLots(a))
      .map(([key, some]) => ({
        // Encoded, because commas separate the words in the URL.
        word: `${kind}:${encodeURIComponent(key)}`,
        name: nameOf(key, some[0]),
        has: (lot) => keyOf(lot) === key,
      }))
  }
  return [
    ...by(
      'breed',
      ({ breed }) => breed,
      (key) => text(`option:breed.${Number(key)}`),
    ),
    ...by(
      'supplier',
      ({ supplier }) => supplier,
      (key) => key,
    ),
    ...by(
      'batch',
      (lot) => unitOf(lot)?.batchId,
      (_, lot) => nameOfUnit(lot),
    ),
    ...by(
      'section',
      (lot) => (unitOf(lot)?.batchId ? null : unitOf(lot)?.sectionId),
      (_, lot) => nameOfUnit(lot),
    ),
  ].slice(0, MAX_CHOICES)
}

const headsOfLots = (lots: readonly GrownPigs[]): number => lots.reduce((sum, { head }) => sum + head, 0)
