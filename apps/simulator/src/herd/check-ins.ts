import { randomStream } from '../random-stream.ts'
import { farmInstant } from './calendar/farm-instant.ts'
import { isWorkday } from './calendar/weekday.ts'
import type { FarmState } from './farm-state.ts'
import { slotHead } from './housing-slot.ts'
import { isWritten, type Simulation } from './simulation.ts'
import { BARN_HOURS } from './write-event.ts'

/** Chance of a forgotten check-in, on workdays and at the weekend. */
const FORGOTTEN = { workday: 0.02, weekend: 0.07 }
const TO_FOLLOW_UP = 0.04
/** Numbers of observations; frequent ones are repeated. */
const SEEN = ['1', '1', '2', '3', '3', '4', '4', '4', '5', '6', '6', '7', '8', '8', '9']

/** Records a morning check-in of each barn with pigs. */
export function writeCheckIns(simulation: Simulation, farm: FarmState): void {
  const { checkInsFrom, barnPerson } = farm.plan.habits
  const { seed, day } = simulation
  if (checkInsFrom === null || day < checkInsFrom || !isWritten(simulation)) return
  for (const barn of farm.plan.barns) {
    if (!farm.slots.some((slot) => slot.barn.key === barn.key && slotHead(slot) > 0)) continue
    const chance = randomStream(seed, 'check-in', barn.key, day)
    if (chance.bernoulli(isWorkday(day) ? FORGOTTEN.workday : FORGOTTEN.weekend)) continue
    const at = farmInstant(day, chance.integer(...BARN_HOURS))
    farm.events.push({
      kind: 'checkIn',
      key: `${barn.key}/check-in/${day}`,
      day,
      at,
      by: barnPerson,
      place: { farm: farm.plan.key, barn: barn.key, section: null, batch: null },
      detail: chance.bernoulli(TO_FOLLOW_UP)
        ? { FF_AllOk: '2', FF_Observations: [SEEN[chance.integer(0, SEEN.length - 1)]] }
        : { FF_AllOk: '1' },
    })
  }
}
