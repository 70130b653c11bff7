import { usualFePerKgFeed } from '@herdboard/domain/growth/feed-intake.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { largestRemainder } from '@herdboard/domain/numbers/largest-remainder.ts'
import { expectedFe, type FeedOfUnit } from './feed-money.ts'
import { shareOre } from './share-ore.ts'

type FeedPart = FeedOfUnit['unpriced'][number]

/** Feed dated on days without pigs at its place. */
export interface StrayFeed extends FeedPart {
  day: string
  /** Whether the pigs of the place nearest in time came after the day; null if it never had any. */
  isLater: boolean | null
  /** Units of the place: first the one with pigs nearest in time. */
  units: readonly { id: string; pigType: PigType }[]
}

/** Pigs of a unit on a day without feed. */
interface FeedlessDay {
  unitId: string
  pigType: PigType
  day: string
  pigDays: number
  meanKg: number | null
}

/** What a unit has of feed on days without pigs, and the expected feed units that it stands for. */
export type StrayFeedOfUnit = Required<Pick<FeedOfUnit, 'withoutPigs' | 'datedElsewhereFe'>>

/**
 * Shares feed on days without pigs among the units of its place. It stands for the expected intake of their days without
 * feed on the side of the nearest pigs: until its day if these were there before it, else after it. The unit with the
 * nearest pigs takes first, what it has no days for goes on to the next one, and what no unit has days for is its own.
 * Grams and øre add up to the record. Source: docs/behaviour/economy.md#money-lines
 */
export function shareStrayFeed(
  feed: readonly StrayFeed[],
  feedlessDays: readonly FeedlessDay[],
): Map<string, StrayFeedOfUnit> {
  const lacking = Map.groupBy(
    feedlessDays.map((day) => ({ ...day, fe: expectedFe(day.pigType, day) })),
    ({ unitId }) => unitId,
  )
  const byUnit = new Map<string, StrayFeedOfUnit>()
  for (const { day, isLater, units, ...part } of feed) {
    const [nearest] = units
    if (!nearest) continue
    const fePer100Kg = part.fePer100Kg ?? usualFePerKgFeed(nearest.pigType) * 100
    let left = (part.grams / 1000) * (fePer100Kg / 100)
    const taken = units.map(({ id }) => {
      const before = left
      for (const expected of lacking.get(id) ?? []) {
        const isAfter = expected.day > day
        if (isAfter !== isLater) continue
        const fe = Math.min(left, expected.fe)
        expected.fe -= fe
        left -= fe
      }
      return before - left
    })
    const weights = taken.map((fe, no) => Math.round((no === 0 ? fe + left : fe) * 1000))
    // Feed without energy stands for nothing.
    if (!weights.some((weight) => weight > 0)) weights[0] = 1
    const grams = largestRemainder(part.grams, weights)
    const ore = part.ore === null ? null : shareOre(part.ore, weights)
    for (const [no, { id }] of units.entries()) {
      if (weights[no] === 0) continue
      const { withoutPigs, datedElsewhereFe } = byUnit.get(id) ?? { withoutPigs: [], datedElsewhereFe: 0 }
      const own = { ...part, fePer100Kg, grams: grams[no] ?? 0, ore: ore?.[no] ?? null }
      byUnit.set(id, { withoutPigs: [...withoutPigs, own], datedElsewhereFe: datedElsewhereFe + (taken[no] ?? 0) })
    }
  }
  return byUnit
}
