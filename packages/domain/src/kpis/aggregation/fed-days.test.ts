import { dailyGain } from '@herdboard/domain/kpis/formulas/daily-gain.ts'
import { feedConversion } from '@herdboard/domain/kpis/formulas/feed-conversion.ts'
import { feedCostPerGain } from '@herdboard/domain/kpis/formulas/feed-quality.ts'
import { finisherQuarter } from '@herdboard/domain/kpis/worked-example.ts'
import { expect, test } from 'vitest'
import { type FeedKnown, figureSums } from './fed-days.ts'

const { days: _days, places: _places, ...barn } = finisherQuarter

/** Known feed of all but so many pig-days; each pig gains 1 kg and eats 2.5 FE per day. */
const known = (pigDaysWithoutFeed: number): FeedKnown => {
  const pigDays = barn.pigDays - pigDaysWithoutFeed
  const fed = { pigDays, gainKg: pigDays, feedKg: pigDays * 2.4, feedFe: pigDays * 2.5 }
  const rest = { feedDkk: null, feedProteinGrams: null, feedPhosphorusGrams: null }
  return { fed: { ...fed, ...rest }, priced: { ...fed, ...rest, feedDkk: pigDays * 6 } }
}

test('feed and gain cover the same days, so a last week without feed does not improve the figure', () => {
  const { sums, pigDaysWithoutFeed } = figureSums(feedConversion, { ...barn, gainKg: barn.pigDays }, known(7 * 1060))
  expect((sums.feedFe ?? 0) / (sums.gainKg ?? 0)).toBeCloseTo(2.5)
  expect(pigDaysWithoutFeed).toBe(7420)
})

test('a unit without any known feed has no feed figure', () => {
  expect(figureSums(feedConversion, { ...barn, pigDays: 1000 }, withFed(1))).toMatchObject({ pigDaysWithoutFeed: 999 })
  expect(figureSums(feedConversion, { ...barn, pigDays: 1000 }, withFed(1)).sums.feedFe).toBe(2.5)
  expect(figureSums(feedConversion, { ...barn, pigDays: 1000 }, withFed(0)).sums.feedFe).toBeNull()
})

test('money figures count only the days with a price', () => {
  expect(figureSums(feedCostPerGain, barn, known(0)).sums.feedDkk).toBeCloseTo(barn.pigDays * 6)
  expect(figureSums(feedConversion, barn, known(0)).sums.feedDkk).toBeNull()
})

test('figures without feed count all days', () => {
  expect(figureSums(dailyGain, barn, known(100_000)).sums).toBe(barn)
})

function withFed(pigDays: number): FeedKnown {
  const all = known(0)
  return { ...all, fed: { ...all.fed, pigDays, feedFe: pigDays * 2.5 } }
}
