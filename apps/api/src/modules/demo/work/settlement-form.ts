import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { NotificationRaisedEvent } from '@herdboard/simulator/areas/events/notification-events.ts'
import type { EventOf } from '@herdboard/simulator/herd-event.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import type { SimulatedFarm } from '@herdboard/simulator/simulated-company.ts'
import type { NotificationDraft } from '#modules/notifications/service.ts'
import { companyPlaces } from '../company/company-places.ts'
import type { DemoIds } from '../demo-ids.ts'
import { FOUNDED_AT } from '../demo-ids.ts'
import { firstEntry } from '../herd/audit-rows.ts'

/** Carcass weight per live weight, and the lean meat percentage of an ordinary slaughter pig. */
const CARCASS_SHARE = 1 / 1.31
const LEAN_PCT = 61.2
const GRAMS = 1000

/** Returns the place and form of an open settlement, from the delivery's largest booking. */
export function settlementForm(
  { plan, batches, events }: SimulatedFarm,
  { parameters }: NotificationRaisedEvent,
  ids: DemoIds,
): Pick<NotificationDraft, 'place' | 'params' | 'prefill'> | null {
  const [booking] = events
    .filter((event): event is EventOf<'preSlaughter'> => event.kind === 'preSlaughter' && event.day === parameters.date)
    .toSorted((a, b) => b.head - a.head)
  if (!booking) return null
  const avgKg = Math.round((booking.avgG * CARCASS_SHARE * 10) / GRAMS) / 10
  const no = String(parameters.no)
  return {
    place: companyPlaces({ farms: [plan] }, batches, ids).placeOf(booking.place),
    params: { no, n: booking.head, kg: Math.round(avgKg * booking.head), date: booking.day },
    prefill: {
      'FS_Main.FF_Date': booking.day,
      'FS_Main.FF_PreSlaughter': ids.of('record', booking.key, new Date(firstEntry(booking).at)),
      'FS_Main.FF_Number': booking.head,
      'FS_Main.FF_AvgCarcassWeight': avgKg,
      'FS_Main.FF_LeanPct': LEAN_PCT,
      'FS_House.FF_Slaughterhouse': ids.of('slaughterhouse', booking.slaughterhouse, FOUNDED_AT),
      'FS_House.FF_SettlementNo': no,
    },
  }
}

/** Minimum mean weight of pigs to deliver, and the number delivered. */
const READY_KG = 95
const DELIVERED = 10

/** Returns an open settlement of yesterday where a farm has pigs to deliver, so that users can try approving it. */
export function waitingSettlement(
  { plan, batches, units }: SimulatedFarm,
  slaughterhouse: PlanKey | undefined,
  today: string,
  ids: DemoIds,
): NotificationDraft | null {
  const day = addDays(today, -1)
  const [heaviest] = units
    .filter((unit) => unit.day === day && unit.pigType === SLAUGHTER_PIGS && unit.meanKg > READY_KG)
    .filter(({ head }) => head > 2 * DELIVERED)
    .toSorted((a, b) => b.meanKg - a.meanKg || (a.unit < b.unit ? -1 : 1))
  const barn = plan.barns.find(({ key }) => key === heaviest?.barn)
  if (!heaviest || !barn || slaughterhouse === undefined) return null
  const section = barn.sections.find(({ key }) => key === heaviest.unit)?.key ?? null
  const batch = batches.find(({ key }) => key === heaviest.unit)?.key ?? null
  const avgKg = Math.round(heaviest.meanKg * CARCASS_SHARE * 10) / 10
  const no = String(SETTLEMENT_NO)
  return {
    type: 1,
    subject: `${plan.key}/delivery/${day}`,
    place: companyPlaces({ farms: [plan] }, batches, ids).placeOf({ farm: plan.key, barn: barn.key, section, batch }),
    params: { no, n: DELIVERED, kg: Math.round(avgKg * DELIVERED), date: day },
    prefill: {
      'FS_Main.FF_Date': day,
      // Prevents the form from using tomorrow's booking for this delivery.
      'FS_Main.FF_PreSlaughter': null,
      'FS_Main.FF_Number': DELIVERED,
      'FS_Main.FF_AvgCarcassWeight': avgKg,
      'FS_Main.FF_LeanPct': LEAN_PCT,
      'FS_House.FF_Slaughterhouse': ids.of('slaughterhouse', slaughterhouse, FOUNDED_AT),
      'FS_House.FF_SettlementNo': no,
    },
  }
}

const SLAUGHTER_PIGS = 2
const SETTLEMENT_NO = 918_204
