import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { randomStream } from '../random-stream.ts'
import type { FarmState } from './farm-state.ts'
import { slotPlace, slotUnitKey } from './housing-slot.ts'
import type { Simulation } from './simulation.ts'
import { barnEntryStamp, writeEvent } from './write-event.ts'

const PENS_WEIGHED = 0.2

/** Weighs some pigs of each group on the same day of stay. */
export function weighPigs(simulation: Simulation, farm: FarmState): void {
  const { weighsOnDay } = farm.plan.habits
  if (weighsOnDay === null) return
  for (const slot of farm.slots) {
    for (const group of slot.groups) {
      // With two groups in a section, a few pigs do not show the mean.
      if (group.dayOfStay !== weighsOnDay || slot.groups.length > 1) continue
      const head = Math.max(10, Math.round(group.head * PENS_WEIGHED))
      const chance = randomStream(simulation.seed, 'weighing', slotUnitKey(slot), simulation.day)
      const avgKg = roundHalfAway(group.meanKg + (group.sdKg / Math.sqrt(head)) * 0.5 * chance.normal(), 1)
      const key = `${slotUnitKey(slot)}/weighed/${simulation.day}`
      writeEvent(simulation, farm, slot, 'weighing', {
        key,
        day: simulation.day,
        place: slotPlace(slot),
        head,
        avgG: Math.round(avgKg * 1000),
        detail: { FF_WeighMethod: '1' },
        ...barnEntryStamp(simulation, farm, key),
      })
    }
  }
}
