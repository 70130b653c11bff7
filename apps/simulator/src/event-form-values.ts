import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { carcassRows } from '@herdboard/domain/slaughter/carcass.ts'
import { carcassText } from '@herdboard/domain/slaughter/carcass-text.ts'
import { farmMinute } from '@herdboard/domain/time/farm-minute.ts'
import type { EventOf, HerdEvent, PlaceKeys } from './herd-event.ts'
import type { FarmPlan } from './plan.ts'
import type { PlanKey } from './plan-key.ts'

/** Ids of what a form names, by plan keys. */
export interface NamedIds {
  mix(key: PlanKey): string
  slaughterhouse(key: PlanKey): string
  /** Id of the section or batch, else of the barn. */
  place(place: PlaceKeys): string
  /** Id of the booking's record; null where there is none. */
  booking(key: PlanKey): string | null
}

type EventFormValues = Record<string, unknown>

/**
 * Values of the submitted form of an event, by element id: typed values and those that the form computes. The record
 * stores them as its detail. Parts of one record are a list under their section.
 */
export function eventFormValues(event: HerdEvent, farm: FarmPlan, ids: NamedIds): EventFormValues {
  // The form that closes a batch creates such a count itself; nothing is typed.
  if (event.kind === 'status' && event.closes !== null) return {}
  const day = event.kind === 'checkIn' ? {} : { FF_Date: event.day }
  return withoutEmpty({ ...day, ...kindFormValues(event, farm, ids), ...event.detail })
}

function kindFormValues(event: HerdEvent, farm: FarmPlan, ids: NamedIds): EventFormValues {
  switch (event.kind) {
    case 'insertion':
      return pigs(event)
    case 'departure':
      return { ...pigs(event), FF_TreatedExcluded: true }
    case 'transfer':
      return { ...pigs(event), FF_TransferTo: ids.place(event.to) }
    case 'slaughter':
      return slaughtered(event, farm, ids)
    case 'dead':
      return { FF_Number: event.head, FF_Weight: pigs(event).FF_AvgWeight, FF_CollectionReported: false }
    case 'status':
      return { FF_Counted: event.head, FF_AvgWeight: event.avgG / 1000, FF_IsOpening: event.isOpening ? true : null }
    case 'checkIn':
      return { FF_DateTime: farmMinute(new Date(event.at)), FF_CreateTask: false }
    case 'weighing':
      return { FS_Weighing: [pigs({ head: event.head, liveG: event.head * event.avgG })] }
    case 'preSlaughter':
      return {
        FF_Number: event.head,
        FF_AvgLiveWeight: event.avgG / 1000,
        FF_TreatedExcluded: !forgetsTreatedPigs(event.key),
        ...house(event, farm, ids),
      }
    case 'feedUse':
      return { ...feed(event, ids), FF_DateFrom: event.fromDay, FF_AnimalGroup: groupOf(event, farm) }
    case 'feedDelivery':
      return {
        ...feed(event, ids),
        FF_AllocateTo: storeOf(event, farm, ids),
        FF_Price: event.priceDkkPer100Kg,
        FF_Surcharge: event.surchargeDkkPer100Kg,
      }
    case 'feedCount':
      return feed(event, ids)
  }
}

/** One booking in this many is made without a thought of the treated pigs, so that some of them lie within withdrawal. */
const FORGETFUL_BOOKINGS = 4

const forgetsTreatedPigs = (key: PlanKey): boolean =>
  [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % FORGETFUL_BOOKINGS === 0

/** Number, average and total of a form. An average in whole tenths was typed; otherwise the total was. */
function pigs({ head, liveG }: { head: number; liveG: number | null }): EventFormValues {
  if (liveG === null) return { FF_Number: head }
  return { FF_Number: head, FF_AvgWeight: meanKg(liveG, head), FF_TotalWeight: liveG / 1000 }
}

function meanKg(grams: number, head: number): number {
  const tenths = roundHalfAway(grams / 1000 / head, 1)
  return Math.round(tenths * head * 1000) === grams ? tenths : grams / 1000 / head
}

function slaughtered(event: EventOf<'slaughter'>, farm: FarmPlan, ids: NamedIds): EventFormValues {
  const { head, condemnedHead, carcassG, leanPct, booking, place, carcasses } = event
  return {
    FF_PreSlaughter: booking === null ? null : ids.booking(booking),
    FF_Number: head,
    FF_Condemned: condemnedHead,
    FF_AvgCarcassWeight: meanKg(carcassG, head - condemnedHead),
    FF_TotalCarcassWeight: carcassG / 1000,
    FF_LeanPct: leanPct,
    ...house(event, farm, ids),
    FS_From: [{ FF_Origin: ids.place(place), FF_NumberFrom: head }],
    FS_Remarks: [{}],
    FF_Carcasses: carcasses && carcassText(carcassRows(carcasses), ','),
    // Pigs in a withdrawal period stay in their pen.
    FF_TreatedExcluded: true,
  }
}

const house = (
  { slaughterhouse }: { slaughterhouse: PlanKey },
  { supplierNumber }: FarmPlan,
  ids: NamedIds,
): EventFormValues => ({
  FF_Slaughterhouse: ids.slaughterhouse(slaughterhouse),
  FF_SupplierNumber: supplierNumber || null,
})

const feed = ({ mix, feedG }: { mix: PlanKey; feedG: number }, ids: NamedIds): EventFormValues => ({
  FF_Mix: ids.mix(mix),
  FF_Amount: feedG / 1000,
})

const hasBothKinds = ({ barns }: FarmPlan): boolean => new Set(barns.map(({ pigType }) => pigType)).size > 1

/** Pig type of feed for a whole farm; only farms with both types state it. */
function groupOf({ place, pigType }: EventOf<'feedUse'>, farm: FarmPlan): string | null {
  if (place.barn !== null || pigType === null || !hasBothKinds(farm)) return null
  return pigType === WEANERS ? 'WEANERS' : 'SLAUGHTER_PIGS'
}

function storeOf({ place, pigType }: EventOf<'feedDelivery'>, farm: FarmPlan, ids: NamedIds): string {
  if (place.barn !== null) return ids.place(place)
  return hasBothKinds(farm) ? `farm-${pigType}` : 'farm'
}

const withoutEmpty = (typed: EventFormValues): EventFormValues =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null && value !== undefined))
