import type { MixId } from '@herdboard/contract/core/ids.ts'
import { eventFormValues, type NamedIds } from '@herdboard/simulator/event-form-values.ts'
import type { HerdEvent, PlaceKeys } from '@herdboard/simulator/herd-event.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import type { CompanyPlaces } from '../company/company-places.ts'

/** Ids of the things that events name, besides places. */
export interface EventIds extends Omit<NamedIds, 'place' | 'mix'> {
  mix(key: PlanKey): MixId
}

/** Form fields of each kind of event. */
const main = { day: 'FS_Main.FF_Date', head: 'FS_Main.FF_Number', place: 'FS_Main.FF_Date' }
const fieldsOf: Record<HerdEvent['kind'], RecordDraft['fields']> = {
  insertion: main,
  departure: main,
  transfer: { ...main, head: 'FS_To.FF_Number', place: 'FS_To.FF_TransferTo' },
  slaughter: { ...main, place: 'FS_From.FF_Origin' },
  dead: { ...main, head: 'FS_Dead.FF_Number' },
  status: { ...main, head: 'FS_Unit_1.FF_Counted', place: 'FS_Unit_1.FF_Counted' },
  weighing: { ...main, head: 'FS_Weighing.FF_Number' },
  preSlaughter: main,
  checkIn: { day: 'FS_Main.FF_DateTime', head: 'FS_Main.FF_DateTime', place: 'FS_Main.FF_DateTime' },
  feedUse: { ...main, head: 'FS_Feed.FF_Amount' },
  feedDelivery: { ...main, head: 'FS_Line.FF_Amount', place: 'FS_Line.FF_AllocateTo' },
  feedCount: { ...main, head: 'FS_Silo.FF_Amount' },
}

/** Form fields of a stock count made by closing a batch. */
const closing = { day: 'FS_Main.FF_EndDate', head: 'FS_Main.FF_RemainingAs', place: 'FS_Main.FF_NewBatch' }

/** Returns the draft that the form of an event would send to the ledger. */
export function recordDraftOf(event: HerdEvent, places: CompanyPlaces, ids: EventIds): RecordDraft {
  const place = places.placeOf(event.place)
  const named: NamedIds = { ...ids, place: (keys) => placeId(places.placeOf(keys)) }
  // Carcasses have a table of their own.
  const { FF_Carcasses: _carcasses, ...detail } = eventFormValues(event, places.farm(event.place.farm), named)
  const fields = event.kind === 'status' && event.closes !== null ? closing : fieldsOf[event.kind]
  const common = { day: event.day, place, detail, fields }
  switch (event.kind) {
    case 'insertion':
    case 'dead':
      return { ...common, kind: event.kind, head: event.head, liveG: event.liveG }
    case 'departure':
      return { ...common, kind: 'departure', head: event.head, liveG: event.liveG }
    case 'transfer':
      return { ...common, kind: 'transfer', to: places.placeOf(event.to), head: event.head, liveG: event.liveG }
    case 'slaughter': {
      const { head, condemnedHead, carcassG, leanPct, factorMilli } = event
      const from = [{ place, head }]
      return { ...common, kind: 'slaughter', head, condemnedHead, carcassG, leanPct, factorMilli, from }
    }
    case 'status':
      return {
        ...common,
        kind: 'status',
        head: event.head,
        avgG: event.avgG,
        isOpening: event.isOpening,
        isWeightEstimated: false,
      }
    case 'checkIn':
      return { ...common, kind: 'checkIn' }
    case 'weighing':
    case 'preSlaughter':
      return { ...common, kind: event.kind, head: event.head, avgG: event.avgG }
    case 'feedUse': {
      const { fromDay, feedG, pigType } = event
      return { ...common, kind: 'feedUse', mixId: ids.mix(event.mix), fromDay, feedG, pigType }
    }
    case 'feedDelivery':
      return {
        ...common,
        kind: 'feedDelivery',
        mixId: ids.mix(event.mix),
        feedG: event.feedG,
        pigType: event.pigType,
        priceDkkPer100Kg: event.priceDkkPer100Kg,
        surchargeDkkPer100Kg: event.surchargeDkkPer100Kg,
      }
    case 'feedCount':
      return { ...common, kind: 'feedCount', mixId: ids.mix(event.mix), feedG: event.feedG }
  }
}

/** Returns the places of an event, in the order of its draft. */
export const placesOfEvent = (event: HerdEvent): readonly PlaceKeys[] =>
  event.kind === 'transfer'
    ? [event.place, event.to]
    : event.kind === 'slaughter'
      ? [event.place, event.place]
      : [event.place]

const placeId = ({ farmId, barnId, sectionId, batchId }: RecordDraft['place']): string =>
  sectionId ?? batchId ?? barnId ?? farmId
