import type { PlanKey } from './plan-key.ts'

/** Where something was written down, by keys, down to the smallest place that was named. */
export interface PlaceKeys {
  farm: PlanKey
  barn: PlanKey | null
  section: PlanKey | null
  batch: PlanKey | null
}

/** When and by whom something was written down. */
export interface EntryStamp {
  /** Instant, ISO 8601 in UTC. Never before the day that it tells of, but for bookings. */
  at: string
  /** Key of a person. */
  by: PlanKey
}

/** What somebody at a farm, or the slaughterhouse through them, wrote down. One record each. */
interface RecordedEvent extends EntryStamp {
  /** Unique in the company: `vestergaard/klimastald-1/2026-18/dead/2026-05-03`. */
  key: PlanKey
  day: string
  place: PlaceKeys
  /** What the form held beyond heads and kilos, under element ids, as typed: `{ FF_DeathCause: '1' }`. */
  detail: Readonly<Record<string, unknown>>
}

/** A number was wrong when it was first written, and put right later, at `at` by `by` of the event itself. */
export interface FirstWritten extends EntryStamp {
  head: number
  avgG: number
}

/** Live kilos in whole grams; null where nothing was weighed. */
interface PigWeights {
  head: number
  liveG: number | null
}

export type HerdEvent = RecordedEvent &
  (
    | ({ kind: 'insertion' } & PigWeights)
    | ({ kind: 'departure' } & PigWeights & { liveG: number })
    | ({ kind: 'transfer'; to: PlaceKeys } & PigWeights & { liveG: number })
    | {
        kind: 'slaughter'
        head: number
        condemnedHead: number
        carcassG: number
        leanPct: number
        factorMilli: number
        slaughterhouse: PlanKey
        /** The booking that it settles. */
        booking: PlanKey | null
      }
    | ({ kind: 'dead' } & PigWeights)
    | {
        kind: 'status'
        head: number
        avgG: number
        isOpening: boolean
        firstWritten: FirstWritten | null
        /** The batch that is closed with it: pigs that the books still showed are missing. */
        closes: PlanKey | null
      }
    /** Somebody walked through the barn, at the instant of writing. */
    | { kind: 'checkIn' }
    | { kind: 'weighing'; head: number; avgG: number }
    /** Pigs promised to the slaughterhouse for `day`, which may lie ahead; named by its slaughter once that is written. */
    | { kind: 'preSlaughter'; head: number; avgG: number; slaughterhouse: PlanKey }
    | { kind: 'feedUse'; mix: PlanKey; fromDay: string; feedG: number; pigType: 1 | 2 | null }
    | {
        kind: 'feedDelivery'
        mix: PlanKey
        feedG: number
        pigType: 1 | 2 | null
        priceDkkA100Kg: number
        surchargeDkkA100Kg: number
      }
    | { kind: 'feedCount'; mix: PlanKey; feedG: number }
  )

export type EventKind = HerdEvent['kind']
/** Events of some kinds. */
export type EventOf<Kind extends EventKind> = Extract<HerdEvent, { kind: Kind }>

/** A batch as it stands at the end of what was played. */
export interface SimulatedBatch extends EntryStamp {
  key: PlanKey
  farmKey: PlanKey
  barnKey: PlanKey
  /** `2026-18` */
  name: string
  startDay: string
  /** Null while it is open. */
  ended: (EntryStamp & { day: string }) | null
  expectedEndDay: string
  /** Where its pigs stand. */
  sectionKeys: readonly PlanKey[]
  supplierNumber: string
  /** As the batch form numbers them: 1 conventional, 2 organic, 3 free-range. */
  productionKind: 1 | 2 | 3
}
