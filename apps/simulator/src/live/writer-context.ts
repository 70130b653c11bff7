import type { FormReply } from '@herdboard/contract/core/form.ts'
import { listFeedMixes } from '@herdboard/contract/feed/feed-mixes.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { type FarmRecord, listRecords } from '@herdboard/contract/herd/records.ts'
import type { NamedIds } from '../event-form-values.ts'
import type { HerdEvent, SimulatedBatch } from '../herd-event.ts'
import type { CompanyPlan, FarmPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import { formOptions, requireOptionId } from './fill-form.ts'
import { type LivePlaces, readPlaces } from './places.ts'
import type { LiveSession } from './session.ts'

/** Signed-in person, with the company's places and feed mixes as the screens show them. */
export interface WriterContext {
  session: LiveSession
  plan: CompanyPlan
  places(): Promise<LivePlaces>
  /** Reads the places again, after a batch was opened or closed. */
  refreshPlaces(): void
  /** Ids of what an event names, in the form that it is entered with. */
  idsFor(event: HerdEvent, form: FormReply['form']): Promise<NamedIds>
  /** Stored records of an event's kind, day and place, newest first. */
  recordsOf(event: HerdEvent): Promise<readonly FarmRecord[]>
}

/** Data of the simulation that a writer looks up. */
export interface SimulationLookup {
  plan: CompanyPlan
  batches: readonly SimulatedBatch[]
  event(key: PlanKey): HerdEvent | undefined
}

export function createWriterContext(
  session: LiveSession,
  simulated: SimulationLookup,
  today: () => string,
): WriterContext {
  let places: Promise<LivePlaces> | null = null
  let mixes: Promise<ReadonlyMap<string, string>> | null = null
  const readMixes = async () => new Map((await session.call(listFeedMixes, {})).map(({ name, id }) => [name, id]))
  const placesNow = () => {
    places ??= readPlaces(session, simulated.plan, simulated.batches, today())
    return places
  }
  const recordsOf = async (event: HerdEvent) => {
    const { day, kind } = event
    const location_ids = (await placesNow()).idOf(event.place)
    const query = { from: day, to: day, type_ids: String(recordKind[kind]), location_ids }
    return (await session.call(listRecords, { query })).data
  }
  const bookingFor = async (event: HerdEvent, form: FormReply['form']): Promise<string | null> => {
    const booking = event.kind === 'slaughter' && event.booking !== null ? simulated.event(event.booking) : undefined
    if (booking?.kind !== 'preSlaughter') return null
    const offered = new Set(formOptions(form, 'FF_PreSlaughter').map(({ id }) => id))
    const shown = (await recordsOf(booking)).filter(({ id }) => offered.has(id))
    return (shown.find(({ amount }) => Math.abs(amount ?? 0) === booking.head) ?? shown[0])?.id ?? null
  }
  return {
    session,
    plan: simulated.plan,
    places: placesNow,
    refreshPlaces: () => {
      places = null
    },
    idsFor: async (event, form) => {
      const known = await placesNow()
      mixes ??= readMixes()
      const mixIds = await mixes
      const booking = await bookingFor(event, form)
      return {
        place: known.idOf,
        mix: (key) => requireShown(mixIds.get(requireName(simulated.plan.mixes, key)), key),
        slaughterhouse: (key) =>
          requireOptionId(form, 'FF_Slaughterhouse', requireName(simulated.plan.slaughterhouses, key)),
        booking: () => booking,
      }
    },
    recordsOf,
  }
}

export function requireFarmPlan({ farms }: CompanyPlan, key: PlanKey): FarmPlan {
  const farm = farms.find((one) => one.key === key)
  if (!farm) throw new Error(`the plan has no farm ${key}`)
  return farm
}

const requireName = (things: readonly { key: PlanKey; name: string }[], key: PlanKey): string =>
  requireShown(things.find((thing) => thing.key === key)?.name, key)

function requireShown<T>(thing: T | undefined, key: PlanKey): T {
  if (thing === undefined) throw new Error(`the server returned no ${key}`)
  return thing
}
