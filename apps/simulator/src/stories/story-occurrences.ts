import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { PlanKey } from '../plan-key.ts'
import type { SimulatedCompany, SimulatedFarm } from '../simulated-company.ts'
import type { SampleStory } from '../story.ts'

/** Occurrence of a story: a period, with the affected sections or batches. */
export interface StoryOccurrence {
  story: SampleStory
  units: readonly PlanKey[]
  from: string
  to: string
}

/** Occurrences in a company simulated with its units, by story, newest first. */
export const storyOccurrences = ({ farms }: SimulatedCompany): StoryOccurrence[] =>
  farms.flatMap((farm) => farm.plan.stories.flatMap((story) => occurrencesOfStory(farm, story)))

function occurrencesOfStory({ units }: SimulatedFarm, story: SampleStory): StoryOccurrence[] {
  const occurrences: { units: Set<PlanKey>; from: string; to: string }[] = []
  for (const { day, unit, stories } of units) {
    if (!stories.includes(story.key)) continue
    const last = occurrences.at(-1)
    // A cool day in a hot summer does not end the occurrence.
    if (last && day <= addDays(last.to, MOST_DAYS_BETWEEN)) {
      last.units.add(unit)
      last.to = day
    } else occurrences.push({ units: new Set([unit]), from: day, to: day })
  }
  return occurrences.toReversed().map(({ units, from, to }) => ({ story, units: [...units], from, to }))
}

const MOST_DAYS_BETWEEN = 14
