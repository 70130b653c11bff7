import type { Module } from '@herdboard/contract/access.ts'

/** Where an event can be recorded. */
export type Level = 'farm' | 'barn' | 'section' | 'batch'

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
  levels: readonly Level[]
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

const unit = ['section', 'batch', 'barn'] as const
const everywhere = ['farm', 'barn', 'section', 'batch'] as const
const store = ['farm', 'barn'] as const
const rooms = ['farm', 'barn', 'section'] as const

const event = (
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
export const testEvent: FarmEventDefinition = event(999, 'test', 'flask', {
  list: 'misc-events',
  isListed: false,
  levels: everywhere,
  module: 'Debug',
})

/** An alarm is opened from the log of alarms or from its notification, and never made. */
export const alarmEvent: FarmEventDefinition = event(24, 'alarm', 'bell-ringing', {
  list: 'misc-events',
  isListed: false,
  levels: ['section'],
  module: 'RealTime',
})

/** A day of a course: listed nowhere, opened from its course, its task or what was told of it. */
export const treatmentDayEvent: FarmEventDefinition = event(12, 'treatment_day', 'vaccine', {
  type: 11,
  isListed: false,
  levels: unit,
  module: 'Medicine',
})

/** An instruction of the vet that is changed: opened from its list or from what was told of it. */
export const instructionEvent: FarmEventDefinition = event(33, 'instruction', 'clipboard-heart', {
  list: 'misc-events',
  isListed: false,
  levels: ['farm'],
  module: 'Medicine',
})

/** Events in the order in which they are offered to somebody who has recorded nothing yet. */
export const farmEvents: readonly FarmEventDefinition[] = [
  event(5, 'dead', 'skull', { levels: unit, wholeBarnOnly: true, needsPigs: true }),
  event(11, 'treatment', 'vaccine', { levels: unit, wholeBarnOnly: true, needsPigs: true, module: 'Medicine' }),
  event(3, 'transfer', 'arrows-exchange', { levels: unit, wholeBarnOnly: true, needsPigs: true }),
  event(14, 'check_in', 'clock-hour-4', { levels: unit, isMiscToo: true, module: 'RealTime' }),
  event(1, 'insertion', 'door-enter', { levels: unit, wholeBarnOnly: true }),
  event(2, 'departure', 'door-exit', { levels: unit, wholeBarnOnly: true, needsPigs: true }),
  event(13, 'slaughter_booking', 'truck-delivery', { levels: unit, needsPigs: true, pigType: 2 }),
  event(4, 'slaughter', 'meat', { levels: unit, wholeBarnOnly: true, needsPigs: true, pigType: 2 }),
  event(6, 'status', 'clipboard-check', { levels: everywhere }),
  event(16, 'weighing', 'weight', { levels: unit, needsPigs: true }),
  event(7, 'feed_use', 'bowl', { levels: everywhere }),
  event(8, 'feed_delivery', 'truck-loading', { levels: store }),
  event(17, 'feed_count', 'barrel', { levels: store }),
  event(9, 'posting', 'coins', { list: 'economy-events', levels: ['farm', 'barn', 'batch'] }),
  event(10, 'budget_line', 'wallet', { type: 9, list: 'economy-events', levels: ['farm'] }),
  event(20, 'status_price', 'receipt', { list: 'economy-events', levels: ['farm'], module: 'StatusEntries' }),
  event(21, 'create_batch', 'stack-2', { type: 12, list: 'batch-events', levels: ['barn'] }),
  event(22, 'update_batch', 'pencil', { type: 12, list: 'batch-events', levels: ['batch'] }),
  event(23, 'close_batch', 'flag-check', { type: 12, list: 'batch-events', levels: ['batch'] }),
  event(31, 'task', 'checklist', { list: 'misc-events', levels: rooms, module: 'Assignments' }),
  event(32, 'new_instruction', 'clipboard-heart', { list: 'misc-events', levels: ['farm'], module: 'Medicine' }),
  event(37, 'note', 'note', { type: 10, actionId: 36, list: 'misc-events', levels: rooms, module: 'RealTime' }),
]
