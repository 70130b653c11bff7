import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { EventOf, PlaceKeys } from '#herd-event.ts'
import type { CompanyPlan } from '#plan.ts'
import type { PlanKey } from '#plan-key.ts'
import type { SimulatedCompany } from '#simulated-company.ts'
import { type LiveAction, liveActions } from '../live-actions.ts'
import { requireFarmPlan } from '../writer-context.ts'

/** Hours between the document and its approval by a person. */
const HOURS_BEFORE = 4

/** Numbers of form `formId.dataImport`. */
export const senderKindNumber = { settlements: 2, feed_deliveries: 3 } as const

type SentRow = Record<string, string | number | null>

/** Delivery note or settlement that a supplier or a slaughterhouse sends by push, hours before a person records it. */
export interface SentDocument {
  /** Key of the action that it announces. */
  key: PlanKey
  at: string
  /** Name of the sender. */
  by: string
  kind: keyof typeof senderKindNumber
  documentNo: string
  rows: readonly [SentRow, ...SentRow[]]
}

/** Documents of the company's slaughters with a settlement and of its feed deliveries, in order of time. */
export const sentDocuments = (simulated: SimulatedCompany): SentDocument[] =>
  liveActions(simulated)
    .flatMap((action) => documentOf(action, simulated.plan))
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))

function documentOf(action: LiveAction, plan: CompanyPlan): SentDocument[] {
  if (action.kind !== 'write') return []
  const [first, ...others] = action.events
  const common = { key: action.key, at: sentAt(action.at, first.day) }
  if (first.kind === 'slaughter') {
    const documentNo = first.detail.FF_SettlementNo
    const house = plan.slaughterhouses.find(({ key }) => key === first.slaughterhouse)
    const { supplierNumber } = requireFarmPlan(plan, first.place.farm)
    if (typeof documentNo !== 'string' || !house || supplierNumber === '') return []
    const row = settlementRow(plan, first, { house: house.name, supplierNumber, documentNo })
    return [{ ...common, by: house.name, kind: 'settlements', documentNo, rows: [row] }]
  }
  if (first.kind !== 'feedDelivery') return []
  const { FF_OrderNo: documentNo, FF_FeedSupplier: supplier } = first.detail
  if (typeof documentNo !== 'string' || typeof supplier !== 'string') return []
  const further = others.filter((event): event is EventOf<'feedDelivery'> => event.kind === 'feedDelivery')
  const rowOf = (event: EventOf<'feedDelivery'>) => deliveryRow(plan, event, { supplier, documentNo })
  return [{ ...common, by: supplier, kind: 'feed_deliveries', documentNo, rows: [rowOf(first), ...further.map(rowOf)] }]
}

/** Hours before the entry, but on the document's day or later. */
function sentAt(at: string, day: string): string {
  const before = new Date(Date.parse(at) - HOURS_BEFORE * HOUR_MS)
  return farmDay(before) < day ? farmInstant(day, 0) : before.toISOString()
}

const numberIn = (detail: Readonly<Record<string, unknown>>, id: string): number | null =>
  typeof detail[id] === 'number' ? detail[id] : null

function settlementRow(
  plan: CompanyPlan,
  { day, head, condemnedHead, carcassG, leanPct, detail, place }: EventOf<'slaughter'>,
  { house, supplierNumber, documentNo }: { house: string; supplierNumber: string; documentNo: string },
): SentRow {
  return {
    slaughter_date: day,
    settlement_no: documentNo,
    slaughterhouse: house,
    supplier_no: supplierNumber,
    heads: head,
    condemned: condemnedHead,
    carcass_kg: carcassG / 1000,
    lean_pct: leanPct,
    basic_price: numberIn(detail, 'FF_PricePerKg'),
    lean_adj: numberIn(detail, 'FF_LeanAdj'),
    weight_adj: numberIn(detail, 'FF_WeightAdj'),
    supplements: numberIn(detail, 'FF_Supplements'),
    deductions: numberIn(detail, 'FF_Deductions'),
    amount: numberIn(detail, 'FF_AmountDkk'),
    ...placeNames(plan, place),
  }
}

function deliveryRow(
  plan: CompanyPlan,
  { day, mix, feedG, priceDkkPer100Kg, surchargeDkkPer100Kg, place }: EventOf<'feedDelivery'>,
  { supplier, documentNo }: { supplier: string; documentNo: string },
): SentRow {
  const { farm, barn } = placeNames(plan, place)
  return {
    date: day,
    supplier,
    order_no: documentNo,
    mix: plan.mixes.find(({ key }) => key === mix)?.name ?? mix,
    kg: feedG / 1000,
    price_100kg: priceDkkPer100Kg,
    surcharge_100kg: surchargeDkkPer100Kg,
    farm,
    barn,
  }
}

/** Names of a place as the columns of a row. */
function placeNames(plan: CompanyPlan, { farm, barn, section, batch }: PlaceKeys) {
  const farmPlan = requireFarmPlan(plan, farm)
  const barnPlan = farmPlan.barns.find(({ key }) => key === barn)
  return {
    farm: farmPlan.name,
    barn: barnPlan?.name ?? null,
    section: barnPlan?.sections.find(({ key }) => key === section)?.name ?? null,
    // The last part of a batch key is its name.
    batch: batch === null ? null : batch.slice(batch.lastIndexOf('/') + 1),
  }
}
