import type { CompanyPlan } from '@herdboard/simulator/plan.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import type { SimulatedCompany } from '@herdboard/simulator/simulated-company.ts'
import { storyOccurrences } from '@herdboard/simulator/stories/story-occurrences.ts'

const MAX_EPISODES = 3
const MAX_PLACES = 4

/**
 * Returns the stories of a simulated company: what they are, where they occur and when they last did. Needs a
 * simulation with its units.
 */
export function storyLines(company: SimulatedCompany): string[] {
  const placeName = placeNames(company.plan)
  const episodes = Map.groupBy(storyOccurrences(company), ({ story }) => story.key)
  return company.plan.farms.flatMap(({ stories }) =>
    stories.flatMap((story) => {
      const latest = (episodes.get(story.key) ?? []).slice(0, MAX_EPISODES)
      const lines = latest.map(({ from, to, units }) => {
        const more = units.length > MAX_PLACES ? ` and ${units.length - MAX_PLACES} more` : ''
        const places = units.slice(0, MAX_PLACES).map((unit) => placeName(unit, story.place))
        return `  ${from} to ${to}: ${[...new Set(places)].join('; ')}${more}`
      })
      return [`${story.title} (${story.key}): ${company.plan.name}, ${placeName(story.place, story.farmKey)}`, ...lines]
    }),
  )
}

/**
 * Returns a lookup of place names by key. A batch is named by its barn and its own name, which is the end of its key.
 */
function placeNames({ farms }: CompanyPlan): (key: PlanKey, around: PlanKey) => string {
  const names = new Map<PlanKey, string>()
  for (const farm of farms) {
    names.set(farm.key, farm.name)
    for (const barn of farm.barns) {
      names.set(barn.key, `${farm.name}, ${barn.name}`)
      for (const section of barn.sections) names.set(section.key, `${farm.name}, ${barn.name}, ${section.name}`)
    }
  }
  return (key, around) => names.get(key) ?? `${names.get(around) ?? around}, ${key.split('/').at(-1)}`
}
