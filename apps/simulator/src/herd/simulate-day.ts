import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { UnitDay } from '../simulated-company.ts'
import { advanceFillTurns, insertFinishers, insertWeaners } from './arrivals.ts'
import { writeCheckIns } from './check-ins.ts'
import { countPigs } from './counts.ts'
import { bookDeliveries, deliverFinishers } from './deliveries.ts'
import { type FarmState, slotToday } from './farm-state.ts'
import { closeFeedDay } from './feeding.ts'
import { type HousingSlot, slotHead, slotKg, slotUnitKey } from './housing-slot.ts'
import { passNight } from './nights.ts'
import { isWritten, type Simulation } from './simulation.ts'
import { moveWeaners } from './weaner-moves.ts'
import { outdoorCelsius } from './weather.ts'
import { weighPigs } from './weighings.ts'

/**
 * Simulates one farm day in the ledger's order: growth, feed and deaths first, then exits, transfers, insertions, and
 * the count in the evening.
 */
export function simulateDay(simulation: Simulation): void {
  for (const farm of simulation.farms) {
    farm.today.clear()
    advanceFillTurns(farm)
    farm.truth.open(simulation.day)
    passNight(simulation, farm)
    writeCheckIns(simulation, farm)
    weighPigs(simulation, farm)
    deliverFinishers(simulation, farm)
  }
  for (const farm of simulation.farms) moveWeaners(simulation, farm)
  for (const farm of simulation.farms) {
    insertFinishers(simulation, farm)
    insertWeaners(simulation, farm)
    bookDeliveries(simulation, farm)
    closeFeedDay(simulation, farm)
    countPigs(simulation, farm)
    farm.truth.close({ 1: stockOf(farm, 1), 2: stockOf(farm, 2) }, simulation.day >= simulation.from)
    if (simulation.withUnits && isWritten(simulation))
      farm.units.push(...farm.slots.flatMap((slot) => unitDay(simulation, farm, slot)))
  }
}

const stockOf = ({ slots }: FarmState, pigType: PigType) => {
  const own = slots.filter(({ barn }) => barn.pigType === pigType)
  return {
    head: own.reduce((sum, slot) => sum + slotHead(slot), 0),
    kg: own.reduce((sum, slot) => sum + slotKg(slot), 0),
  }
}

function unitDay({ seed, day }: Simulation, farm: FarmState, slot: HousingSlot): UnitDay[] {
  const head = slotHead(slot)
  const newest = slot.groups.at(-1)
  if (!newest) return []
  const { feedKg, waterLitres, dead, moved, stories } = slotToday(farm, slot)
  return [
    {
      day,
      barn: slot.barn.key,
      unit: slotUnitKey(slot),
      sectionKeys: slot.section ? [slot.section.key] : [],
      pigType: slot.barn.pigType,
      head,
      meanKg: slotKg(slot) / head,
      sdKg: newest.sdKg,
      dayOfStay: newest.dayOfStay,
      feedKg,
      waterLitres,
      dead,
      moved,
      outdoorCelsius: outdoorCelsius(seed, day),
      stories: [...stories],
    },
  ]
}
