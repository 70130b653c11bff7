import type { Module } from '@herdboard/contract/core/access.ts'

/** Where an event can be recorded. */
export type EventPlaceLevel = 'farm' | 'barn' | 'section' | 'batch'

/** One thing that can be recorded, with the form that asks for it. */
export interface FarmEventDefinition {
  formId: number
  actionId: number
  /** Number of the event's kind; the same as the kind of the record that it writes, where it writes one. */
  type: number
  /** Key of the name in `events.json`. */
  name: string
  icon: string
  list: 'events' | 'batch-events' | 'misc-events' | 'economy-events'
  isListed: boolean
  levels: readonly EventPlaceLevel[]
  /** In a barn as a whole only where it has neither sections nor batches; else the section or batch is asked for. */
  wholeBarnOnly: boolean
  /** Stands among notes and tasks too. */
  isMiscToo: boolean
  /** Takes pigs out or measures them: not offered where none stood lately. */
  needsPigs: boolean
  /** The one pig type that it exists for. */
  pigType: 1 | 2 | null
  module: Module | null
}

const UNIT_LEVELS = ['section', 'batch', 'barn'] as const
const ALL_LEVELS = ['farm', 'barn', 'section', 'batch'] as const
const STORE_LEVELS = ['farm', 'barn'] as const
const ROOM_LEVELS = ['farm', 'barn', 'section'] as const

const farmEvent = (
  formId: number,
  name: string,
  icon: string,
  rest: Partial<FarmEventDefinition> & Pick<FarmEventDefinition, 'levels'>,
): FarmEventDefinition => ({
  formId,
  actionId: formId,
  type: formId,
  name,
  icon,
  list: 'events',
  isListed: true,
  wholeBarnOnly: false,
  isMiscToo: false,
  needsPigs: false,
  pigType: null,
  module: null,
  ...rest,
})

/** The form of every element: listed nowhere, opened by the debug view alone. */
export const testEvent: FarmEventDefinition = farmEvent(999, 'test', 'flask', {
  list: 'misc-events',
  isListed: false,
  levels: ALL_LEVELS,
  module: 'Debug',
})

/** An alarm is opened from the log of alarms or from its notification, and never made. */
export const alarmEvent: FarmEventDefinition = farmEvent(24, 'alarm', 'bell-ringing', {
  list: 'misc-events',
  isListed: false,
  levels: ['section'],
  module: 'RealTime',
})

/** A day of a course: listed nowhere, opened from its course, its task or what was told of it. */
export const treatmentDayEvent: FarmEventDefinition = farmEvent(12, 'treatment_day', 'vaccine', {
  type: 11,
  isListed: false,
  levels: UNIT_LEVELS,
  module: 'Medicine',
})

/** An instruction of the vet that is changed: opened from its list or from what was told of it. */
export const instructionEvent: FarmEventDefinition = farmEvent(33, 'instruction', 'clipboard-heart', {
  list: 'misc-events',
  isListed: false,
  levels: ['farm'],
  module: 'Medicine',
})

/** Events in the order in which they are offered to somebody who has recorded nothing yet. */
export const farmEvents: readonly FarmEventDefinition[] = [
  farmEvent(5, 'dead', 'skull', { levels: UNIT_LEVELS, wholeBarnOnly: true, needsPigs: true }),
  farmEvent(11, 'treatment', 'vaccine', {
    levels: UNIT_LEVELS,
    wholeBarnOnly: true,
    needsPigs: true,
    module: 'Medicine',
  }),
  farmEvent(3, 'transfer', 'arrows-exchange', { levels: UNIT_LEVELS, wholeBarnOnly: true, needsPigs: true }),
  farmEvent(14, 'check_in', 'clock-hour-4', { levels: UNIT_LEVELS, isMiscToo: true, module: 'RealTime' }),
  farmEvent(1, 'insertion', 'door-enter', { levels: UNIT_LEVELS, wholeBarnOnly: true }),
  farmEvent(2, 'departure', 'door-exit', { levels: UNIT_LEVELS, wholeBarnOnly: true, needsPigs: true }),
  farmEvent(13, 'slaughter_booking', 'truck-delivery', { levels: UNIT_LEVELS, needsPigs: true, pigType: 2 }),
  farmEvent(4, 'slaughter', 'meat', { levels: UNIT_LEVELS, wholeBarnOnly: true, needsPigs: true, pigType: 2 }),
  farmEvent(6, 'status', 'clipboard-check', { levels: ALL_LEVELS }),
  farmEvent(16, 'weighing', 'weight', { levels: UNIT_LEVELS, needsPigs: true }),
  farmEvent(7, 'feed_use', 'bowl', { levels: ALL_LEVELS }),
  farmEvent(8, 'feed_delivery', 'truck-loading', { levels: STORE_LEVELS }),
  farmEvent(17, 'feed_count', 'barrel', { levels: STORE_LEVELS }),
  farmEvent(9, 'posting', 'coins', { list: 'economy-events', levels: ['farm', 'barn', 'batch'] }),
  farmEvent(10, 'budget_line', 'wallet', { type: 9, list: 'economy-events', levels: ['farm'] }),
  farmEvent(20, 'status_price', 'receipt', { list: 'economy-events', levels: ['farm'], module: 'StatusEntries' }),
  farmEvent(21, 'create_batch', 'stack-2', { type: 12, list: 'batch-events', levels: ['barn'] }),
  farmEvent(22, 'update_batch', 'pencil', { type: 12, list: 'batch-events', levels: ['batch'] }),
  farmEvent(23, 'close_batch', 'flag-check', { type: 12, list: 'batch-events', levels: ['batch'] }),
  farmEvent(31, 'task', 'checklist', { list: 'misc-events', levels: ROOM_LEVELS, module: 'Assignments' }),
  farmEvent(32, 'new_instruction', 'clipboard-heart', { list: 'misc-events', levels: ['farm'], module: 'Medicine' }),
  farmEvent(37, 'note', 'note', {
    type: 10,
    actionId: 36,
    list: 'misc-events',
    levels: ROOM_LEVELS,
    module: 'RealTime',
  }),
]
