import type { EntryStamp, EventOf, HerdEvent, SimulatedBatch } from '../herd-event.ts'
import type { PlanKey } from '../plan-key.ts'
import type { SimulatedCompany } from '../simulated-company.ts'

/** Action of a person at a screen: a form filled in and submitted. */
export type LiveAction = EntryStamp & {
  /** Stable and unique key of the action. */
  key: PlanKey
  farm: PlanKey
} & (
    | { kind: 'write'; events: readonly [HerdEvent, ...HerdEvent[]] }
    | { kind: 'correct'; event: EventOf<'status'> }
    | { kind: 'openBatch'; batch: SimulatedBatch }
    | { kind: 'closeBatch'; batch: SimulatedBatch; day: string }
  )

/** Actions of one kind. */
export type LiveActionOf<Kind extends LiveAction['kind']> = Extract<LiveAction, { kind: Kind }>

/** Actions of the company's people, in order of time. */
export function liveActions({ farms }: SimulatedCompany): LiveAction[] {
  const actions = farms.flatMap(({ plan, events, batches }): LiveAction[] => [
    ...batches.map((batch): LiveAction => {
      return { kind: 'openBatch', key: `${batch.key}/open`, farm: plan.key, at: batch.at, by: batch.by, batch }
    }),
    ...writeActions(plan.key, events),
    ...events.flatMap((event): LiveAction[] => {
      if (event.kind !== 'status' || event.firstWritten === null) return []
      return [{ kind: 'correct', key: `${event.key}/put-right`, farm: plan.key, at: event.at, by: event.by, event }]
    }),
    ...batches.flatMap((batch): LiveAction[] => {
      if (batch.ended === null) return []
      return [{ kind: 'closeBatch', key: `${batch.key}/close`, farm: plan.key, batch, ...batch.ended }]
    }),
  ])
  // The sort is stable: at the same instant a batch is opened first and closed last.
  return actions.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** Groups events into forms: entries of a person at the same time and place share one. */
function writeActions(farm: PlanKey, events: readonly HerdEvent[]): LiveAction[] {
  const forms = new Map<string, [HerdEvent, ...HerdEvent[]]>()
  for (const event of events) {
    // The form that closes the batch creates this count.
    if (event.kind === 'status' && event.closes !== null) continue
    const formKey = sharedFormKey(event)
    const form = forms.get(formKey)
    if (form) form.push(event)
    else forms.set(formKey, [event])
  }
  return [...forms.values()].map((events) => {
    const [{ key }] = events
    return { kind: 'write', key, farm, events, ...firstEntry(events[0]) }
  })
}

const firstEntry = (event: HerdEvent): EntryStamp => {
  const { at, by } = event.kind === 'status' && event.firstWritten !== null ? event.firstWritten : event
  return { at, by }
}

/** Elements that occur once in a form, however many records it has. */
const SHARED_ELEMENTS = ['FF_Remark', 'FF_CollectionReported', 'FF_Reason', 'FF_FeedSupplier', 'FF_OrderNo']

function sharedFormKey(event: HerdEvent): string {
  const { at, by } = firstEntry(event)
  const { kind, day, place, key } = event
  const shared = SHARED_ELEMENTS.map((id) => event.detail[id] ?? null)
  const common = [kind, at, by, day, ...shared]
  switch (kind) {
    case 'status':
      return JSON.stringify([...common, place.farm, place.barn])
    case 'dead':
    case 'feedCount':
      return JSON.stringify([...common, place])
    case 'feedUse':
      return JSON.stringify([...common, place, event.fromDay, event.pigType])
    case 'feedDelivery':
      return JSON.stringify([...common, place.farm])
    case 'transfer':
      return JSON.stringify([...common, place])
    default:
      return key
  }
}
