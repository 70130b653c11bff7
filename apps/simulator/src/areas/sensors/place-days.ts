import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { FarmPlan } from '#plan.ts'
import type { PlanKey } from '#plan-key.ts'
import type { UnitDay } from '#simulated-company.ts'

/** True state of a place on a day, over all its units. */
export interface PlaceDay {
  pigType: PigType
  head: number
  /** Mean weight of its pigs in the evening. */
  meanKg: number
  feedKg: number
  waterLitres: number
  /** Day of stay of its youngest pigs. */
  dayOfStay: number
  moved: boolean
  outdoorCelsius: number
  stories: readonly PlanKey[]
}

/** Days of every section and barn of a farm. */
export class PlaceDays {
  readonly #days = new Map<string, PlaceDay>()
  readonly #outdoors = new Map<string, number>()

  constructor(plan: FarmPlan, units: readonly UnitDay[]) {
    const places = new Map(plan.barns.flatMap(({ sections }) => sections.map(({ key, places }) => [key, places])))
    for (const unit of units) {
      this.#outdoors.set(unit.day, unit.outdoorCelsius)
      this.#add(unit.barn, unit, 1)
      const all = unit.sectionKeys.reduce((sum, key) => sum + (places.get(key) ?? 0), 0)
      for (const key of unit.sectionKeys) this.#add(key, unit, (places.get(key) ?? 0) / (all || 1))
    }
  }

  /** Null where the place had no pigs in the evening. */
  at(place: PlanKey, day: string): PlaceDay | null {
    return this.#days.get(`${place} ${day}`) ?? null
  }

  /** Null where the farm had no pigs. */
  outdoorCelsius(day: string): number | null {
    return this.#outdoors.get(day) ?? null
  }

  #add(place: PlanKey, unit: UnitDay, share: number): void {
    const before = this.#days.get(`${place} ${unit.day}`)
    const [headBefore, head] = [before?.head ?? 0, unit.head * share]
    this.#days.set(`${place} ${unit.day}`, {
      pigType: unit.pigType,
      head: headBefore + head,
      meanKg: (headBefore * (before?.meanKg ?? 0) + head * unit.meanKg) / (headBefore + head),
      feedKg: (before?.feedKg ?? 0) + unit.feedKg * share,
      waterLitres: (before?.waterLitres ?? 0) + unit.waterLitres * share,
      dayOfStay: Math.min(before?.dayOfStay ?? unit.dayOfStay, unit.dayOfStay),
      moved: (before?.moved ?? false) || unit.moved,
      outdoorCelsius: unit.outdoorCelsius,
      stories: [...(before?.stories ?? []), ...unit.stories],
    })
  }
}
