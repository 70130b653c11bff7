import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { usualBatchDays } from '@herdboard/domain/stays/stay-length.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { isoWeek } from '@herdboard/domain/time/iso-week.ts'
import { farmInstant } from './calendar/farm-instant.ts'
import type { FarmState } from './farm-state.ts'
import type { HousingSlot } from './housing-slot.ts'
import type { Simulation } from './simulation.ts'
import { barnEntryStamp } from './write-event.ts'

/** Opens a batch in a slot early in the morning, named by year and week. */
export function startBatch(simulation: Simulation, farm: FarmState, slot: HousingSlot): void {
  const { year, week } = isoWeek(simulation.day)
  const ofWeek = `${year}-${String(week).padStart(2, '0')}`
  // After a holiday a barn may get two batches in one week.
  const isNameTaken = farm.batches.some(({ barnKey, name }) => barnKey === slot.barn.key && name === ofWeek)
  const name = isNameTaken ? `${ofWeek}B` : ofWeek
  const at = farmInstant(simulation.day, 6 * 60 + 30)
  const number = slot.barn.pigType === SLAUGHTER_PIGS ? farm.plan.supplierNumber : ''
  // A supplier number belongs to one open batch.
  const isTaken = farm.batches.some(
    ({ supplierNumber, ended }) => supplierNumber === number && (ended === null || ended.at >= at),
  )
  slot.batch = {
    key: `${slot.barn.key}/${name}`,
    farmKey: slot.farmKey,
    barnKey: slot.barn.key,
    name,
    startDay: simulation.day,
    ended: null,
    expectedEndDay: addDays(simulation.day, usualBatchDays(slot.barn.pigType)),
    sectionKeys: slot.section ? [slot.section.key] : [],
    supplierNumber: isTaken ? '' : number,
    productionKind: farm.plan.herd.productionKind,
    at,
    by: farm.plan.habits.barnPerson,
  }
  slot.lastEntryAt = slot.batch.at
  farm.batches.push(slot.batch)
}

/**
 * Empties a slot and closes its batch after its last record. Where the ledger still shows pigs, a count of zero is
 * recorded.
 */
export function emptySlot(simulation: Simulation, farm: FarmState, slot: HousingSlot): void {
  const { day } = simulation
  slot.groups = []
  slot.emptySince = day
  const entry = barnEntryStamp(simulation, farm, `${slot.key} empty`)
  const evening = farmInstant(day, 17 * 60)
  const after = [entry.at, evening, slot.lastEntryAt].toSorted().at(-1) ?? evening
  const at = new Date(Date.parse(after) + 10 * 60_000).toISOString()
  const closing = { at, by: farm.plan.habits.officePerson }
  if (slot.ledgerSurplus !== 0 && day > simulation.from) {
    farm.events.push({
      kind: 'status',
      key: `${slot.batch?.key ?? slot.key}/empty/${day}`,
      day,
      place: {
        farm: slot.farmKey,
        barn: slot.barn.key,
        section: slot.batch ? null : (slot.section?.key ?? null),
        batch: slot.batch?.key ?? null,
      },
      detail: {},
      head: 0,
      avgG: 0,
      isOpening: false,
      firstWritten: null,
      closes: slot.batch?.key ?? null,
      ...closing,
    })
  }
  slot.ledgerSurplus = 0
  if (slot.batch) slot.batch.ended = { day, ...closing }
  slot.batch = null
  slot.lastEntryAt = ''
}

/** Whether a slot is washed and dry and may be filled. */
export const isReady = (slot: HousingSlot, day: string, washingDays: number): boolean =>
  slot.groups.length === 0 && daysBetween(slot.emptySince, day) > washingDays
