import type { ProductModule } from '@herdboard/contract/core/access.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'
import { type PigType, SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import type { TextNameOf } from '#platform/text/text-key.ts'

/** Level of place where an event can be recorded. */
export type EventPlaceLevel = 'farm' | 'barn' | 'section' | 'batch'

/** An event that can be recorded, with the number of its form. */
export interface FarmEventDefinition {
  formId: number
  actionId: number
  /** Number of the event's type. Where the event writes a record, this is also the record's type. */
  type: number
  /** Key of the name in `events.json`. */
  name: TextNameOf<'events'>
  icon: ServedIcon
  list: 'events' | 'batch-events' | 'misc-events' | 'economy-events'
  isListed: boolean
  levels: readonly EventPlaceLevel[]
  /**
   * Offered on a whole barn only where it has neither sections nor batches. Otherwise a section or batch must be
   * chosen.
   */
  wholeBarnOnly: boolean
  /** Also listed among notes and tasks. */
  isMiscToo: boolean
  /** Takes pigs out or measures them, so it is not offered where there were no pigs lately. */
  needsPigs: boolean
  /** The only pig type that the event exists for; null for all. */
  pigType: PigType | null
  module: ProductModule | null
  /** The user chooses the places inside the form, whose title therefore names the whole company. */
  choosesPlaces: boolean
  /** What the form edits or approves has no place or record. The form's context carries its id, as the resource. */
  carriesResource: boolean
}

/** Numbers of the types of events that write no record; those that do have the number of the record's kind. */
const unrecordedEventType = { note: 10, batch: 12 } as const

const NOTE_ACTION_ID = 36

const UNIT_LEVELS = ['section', 'batch', 'barn'] as const
const ALL_LEVELS = ['farm', 'barn', 'section', 'batch'] as const
const STORE_LEVELS = ['farm', 'barn'] as const
const ROOM_LEVELS = ['farm', 'barn', 'section'] as const

const farmEvent = (
  formId: number,
  name: TextNameOf<'events'>,
  icon: ServedIcon,
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
  choosesPlaces: false,
  carriesResource: false,
  ...rest,
})

/** Test form with every kind of element. It is not listed; only the debug view opens it. */
export const testEvent: FarmEventDefinition = farmEvent(formId.test, 'test', 'flask', {
  list: 'misc-events',
  isListed: false,
  levels: ALL_LEVELS,
  module: 'Debug',
})

/** An alarm. Opened from the alarm log or its notification; users cannot create one. */
const alarmEvent: FarmEventDefinition = farmEvent(formId.alarm, 'alarm', 'bell-ringing', {
  list: 'misc-events',
  isListed: false,
  levels: ['section'],
  module: 'RealTime',
})

/** One day of a course of treatment. Not listed; opened from its course, its task or a notification. */
export const treatmentDayEvent: FarmEventDefinition = farmEvent(formId.treatmentDay, 'treatment_day', 'vaccine', {
  type: recordKind.treatment,
  isListed: false,
  levels: UNIT_LEVELS,
  module: 'Medicine',
  carriesResource: true,
})

/** A treatment instruction that is edited. Opened from its list or a notification. */
export const instructionEvent: FarmEventDefinition = farmEvent(formId.instruction, 'instruction', 'clipboard-heart', {
  list: 'misc-events',
  isListed: false,
  levels: ['farm'],
  module: 'Medicine',
})

/** A product that a supplier sent and no mix is known for. Opened from its notification. */
const matchProductEvent: FarmEventDefinition = farmEvent(formId.matchFeedProduct, 'match_product', 'plug-connected', {
  list: 'misc-events',
  isListed: false,
  levels: ['farm'],
  carriesResource: true,
})

/** A supplier number of a settlement that belongs to no place. Opened from its notification. */
const matchSupplierNumberEvent: FarmEventDefinition = farmEvent(
  formId.matchSupplierNumber,
  'match_supplier_number',
  'plug-connected',
  { list: 'misc-events', isListed: false, levels: ['farm'], choosesPlaces: true },
)

/** Events in the order for a user who has not recorded anything yet. */
export const farmEvents: readonly FarmEventDefinition[] = [
  farmEvent(formId.deadPigs, 'dead', 'skull', { levels: UNIT_LEVELS, wholeBarnOnly: true, needsPigs: true }),
  farmEvent(formId.treatment, 'treatment', 'vaccine', {
    levels: UNIT_LEVELS,
    wholeBarnOnly: true,
    needsPigs: true,
    module: 'Medicine',
  }),
  farmEvent(formId.transfer, 'transfer', 'arrows-exchange', {
    levels: UNIT_LEVELS,
    wholeBarnOnly: true,
    needsPigs: true,
  }),
  farmEvent(formId.checkIn, 'check_in', 'clock-hour-4', { levels: UNIT_LEVELS, isMiscToo: true, module: 'RealTime' }),
  farmEvent(formId.insertion, 'insertion', 'door-enter', { levels: UNIT_LEVELS, wholeBarnOnly: true }),
  farmEvent(formId.departure, 'departure', 'door-exit', { levels: UNIT_LEVELS, wholeBarnOnly: true, needsPigs: true }),
  farmEvent(formId.slaughterBooking, 'slaughter_booking', 'truck-delivery', {
    levels: UNIT_LEVELS,
    needsPigs: true,
    pigType: SLAUGHTER_PIGS,
    carriesResource: true,
  }),
  farmEvent(formId.slaughter, 'slaughter', 'meat', {
    levels: UNIT_LEVELS,
    wholeBarnOnly: true,
    needsPigs: true,
    pigType: SLAUGHTER_PIGS,
    carriesResource: true,
  }),
  farmEvent(formId.stockCount, 'status', 'clipboard-check', { levels: ALL_LEVELS }),
  farmEvent(formId.weighing, 'weighing', 'weight', { levels: UNIT_LEVELS, needsPigs: true }),
  farmEvent(formId.feedUse, 'feed_use', 'bowl', { levels: ALL_LEVELS }),
  farmEvent(formId.feedDelivery, 'feed_delivery', 'truck-loading', { levels: STORE_LEVELS, carriesResource: true }),
  farmEvent(formId.feedCount, 'feed_count', 'barrel', { levels: STORE_LEVELS }),
  farmEvent(formId.posting, 'posting', 'coins', { list: 'economy-events', levels: ['farm', 'barn', 'batch'] }),
  farmEvent(formId.budgetLine, 'budget_line', 'wallet', {
    type: recordKind.posting,
    list: 'economy-events',
    levels: ['farm'],
    choosesPlaces: true,
    carriesResource: true,
  }),
  farmEvent(formId.statusPrice, 'status_price', 'receipt', {
    list: 'economy-events',
    levels: ['farm'],
    module: 'StatusEntries',
  }),
  farmEvent(formId.createBatch, 'create_batch', 'stack-2', {
    type: unrecordedEventType.batch,
    list: 'batch-events',
    levels: ['barn'],
  }),
  farmEvent(formId.updateBatch, 'update_batch', 'pencil', {
    type: unrecordedEventType.batch,
    list: 'batch-events',
    levels: ['batch'],
  }),
  farmEvent(formId.closeBatch, 'close_batch', 'flag-check', {
    type: unrecordedEventType.batch,
    list: 'batch-events',
    levels: ['batch'],
  }),
  farmEvent(formId.task, 'task', 'checklist', { list: 'misc-events', levels: ROOM_LEVELS, module: 'Assignments' }),
  farmEvent(formId.newInstruction, 'new_instruction', 'clipboard-heart', {
    list: 'misc-events',
    levels: ['farm'],
    module: 'Medicine',
  }),
  farmEvent(formId.note, 'note', 'note', {
    type: unrecordedEventType.note,
    actionId: NOTE_ACTION_ID,
    list: 'misc-events',
    levels: ROOM_LEVELS,
    module: 'RealTime',
  }),
]

/** All events with a form, also those that are not listed. */
export const formEvents: readonly FarmEventDefinition[] = [
  ...farmEvents,
  treatmentDayEvent,
  instructionEvent,
  matchProductEvent,
  matchSupplierNumberEvent,
  alarmEvent,
  testEvent,
]
