import type { NotificationRaisedEvent } from '@herdboard/simulator/areas/area-events.ts'
import type { EventOf } from '@herdboard/simulator/herd-event.ts'
import type { PlayedFarm } from '@herdboard/simulator/played.ts'
import type { Raised } from '#modules/notifications/service.ts'
import { firstEntry } from './audit-rows.ts'
import { companyPlaces } from './company-places.ts'
import type { Ids } from './ids.ts'
import { FOUNDED } from './ids.ts'

/** Of a kilo of live pig; what an ordinary slaughter pig is paid for. */
const CARCASS_SHARE = 1 / 1.31
const LEAN_PCT = 61.2
const GRAMS = 1000

/** The place and the form of a settlement that waits: of the largest booking of the delivery. */
export function settlementForm(
  { plan, batches, events }: PlayedFarm,
  { parameters }: NotificationRaisedEvent,
  ids: Ids,
): Pick<Raised, 'place' | 'params' | 'prefill'> | null {
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
      'FS_House.FF_Slaughterhouse': ids.of('slaughterhouse', booking.slaughterhouse, FOUNDED),
      'FS_House.FF_SettlementNo': no,
    },
  }
}
