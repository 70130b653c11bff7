import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import type { HerdEvent, PlaceKeys } from '../herd-event.ts'
import type { CompanyPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import type { LiveAction } from './live-actions.ts'

/** Log text of an action: "08:12 Jonas writes 2 dead in Klimastald 2, batch 2026-41". */
export const describeAction = (action: LiveAction, plan: CompanyPlan, firstName: string): string =>
  `${firstName} ${actionText(action, placeNames(plan))}`

/** Formats an instant in farm time: `08:12`, on another day `20 Nov 08:12`. */
export function formatInstant(at: string, now: Date): string {
  const moment = new Date(at)
  const isToday = dayAt.format(moment) === dayAt.format(now)
  return isToday ? timeAt.format(moment) : `${dayAt.format(moment)} ${timeAt.format(moment)}`
}

const timeAt = new Intl.DateTimeFormat('en-GB', { timeZone: FARM_ZONE, hour: '2-digit', minute: '2-digit' })
const dayAt = new Intl.DateTimeFormat('en-GB', { timeZone: FARM_ZONE, day: 'numeric', month: 'short' })

type PlaceNameLookup = (key: PlanKey) => string

function actionText(action: LiveAction, name: PlaceNameLookup): string {
  switch (action.kind) {
    case 'openBatch':
      return `starts batch ${action.batch.name} in ${name(action.batch.barnKey)}`
    case 'closeBatch':
      return `closes batch ${action.batch.name} in ${name(action.batch.barnKey)}`
    case 'correct': {
      const wrong = action.event.firstWritten?.head
      return `puts a count right in ${placeText(action.event.place, name)}: ${action.event.head} pigs, not ${wrong}`
    }
    case 'write':
      return eventsText(action.events, name)
  }
}

function eventsText(events: readonly [HerdEvent, ...HerdEvent[]], name: PlaceNameLookup): string {
  const [first] = events
  const head = events.reduce((sum, event) => sum + headOf(event), 0)
  const tonnes = (events.reduce((sum, event) => sum + ('feedG' in event ? event.feedG : 0), 0) / 1e6).toFixed(1)
  const place = placeText(first.place, name)
  switch (first.kind) {
    case 'insertion':
      return `puts ${head} pigs into ${place}`
    case 'departure':
      return `sends off ${head} pigs from ${place}`
    case 'transfer':
      return `moves ${head} pigs from ${place} to ${placeText(first.to, name)}`
    case 'slaughter':
      return `writes the settlement of ${head} pigs from ${place}`
    case 'dead':
      return `writes ${head} dead in ${place}`
    case 'status':
      return `counts ${head} pigs in ${events.length > 1 ? name(first.place.barn ?? first.place.farm) : place}`
    case 'checkIn':
      return `looks at the pigs in ${place}`
    case 'weighing':
      return `weighs ${head} pigs in ${place}: ${(first.avgG / 1000).toFixed(1)} kg`
    case 'preSlaughter':
      return `books ${head} pigs from ${place} for slaughter on ${first.day}`
    case 'feedUse':
      return `writes ${tonnes} t of feed used in ${place}`
    case 'feedDelivery':
      return `takes in ${tonnes} t of feed at ${place}`
    case 'feedCount':
      return `counts ${tonnes} t of feed at ${place}`
  }
}

/** Number of the first version. */
const headOf = (event: HerdEvent): number =>
  event.kind === 'status' ? (event.firstWritten?.head ?? event.head) : 'head' in event ? event.head : 0

const placeText = ({ farm, barn, section, batch }: PlaceKeys, name: PlaceNameLookup): string => {
  if (barn === null) return name(farm)
  if (section !== null) return `${name(barn)}, ${name(section)}`
  // The last part of a batch key is its name.
  return batch === null ? name(barn) : `${name(barn)}, batch ${batch.slice(batch.lastIndexOf('/') + 1)}`
}

function placeNames({ farms }: CompanyPlan): PlaceNameLookup {
  const barns = farms.flatMap((farm) => farm.barns)
  const places = [...farms, ...barns, ...barns.flatMap(({ sections }) => sections)]
  const names = new Map(places.map(({ key, name }) => [key, name]))
  return (key) => names.get(key) ?? key
}
