import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { CarcassLists } from '@herdboard/domain/slaughter/carcass.ts'
import type { PlanKey } from './plan-key.ts'

/** Keys of a place and its parents, down to the smallest place that was named. */
export interface PlaceKeys {
  farm: PlanKey
  barn: PlanKey | null
  section: PlanKey | null
  batch: PlanKey | null
}

/** Time and person of an entry. */
export interface EntryStamp {
  /** Instant, ISO 8601 in UTC. It is never before the day of the entry, except for bookings. */
  at: string
  /** Key of a person. */
  by: PlanKey
}

/** Entry by a person of a farm, including slaughterhouse data; one record each. */
interface RecordedEvent extends EntryStamp {
  /** Unique in the company: `vestergaard/klimastald-1/2026-18/dead/2026-05-03`. */
  key: PlanKey
  day: string
  place: PlaceKeys
  /** Form values beyond heads and kg, by element id, as typed: `{ FF_DeathCause: '1' }`. */
  detail: Readonly<Record<string, unknown>>
}

/** First version of a wrong entry. The event's own `at` and `by` are those of the correction. */
export interface OriginalEntry extends EntryStamp {
  head: number
  avgG: number
}

/** Live weight in whole grams; null where not weighed. */
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
        /** Booking that this slaughter completes. */
        booking: PlanKey | null
        /** Null where no settlement arrived. */
        carcasses: CarcassLists | null
      }
    | ({ kind: 'dead' } & PigWeights)
    | {
        kind: 'status'
        head: number
        avgG: number
        isOpening: boolean
        firstWritten: OriginalEntry | null
        /** Batch closed by this count: pigs still in the ledger are missing. */
        closes: PlanKey | null
      }
    /** Check-in: a person inspected the barn, at the instant of the entry. */
    | { kind: 'checkIn' }
    | { kind: 'weighing'; head: number; avgG: number }
    /** Slaughter booking for `day`, which may be in the future. The slaughter names it later. */
    | { kind: 'preSlaughter'; head: number; avgG: number; slaughterhouse: PlanKey }
    | { kind: 'feedUse'; mix: PlanKey; fromDay: string; feedG: number; pigType: PigType | null }
    | {
        kind: 'feedDelivery'
        mix: PlanKey
        feedG: number
        pigType: PigType | null
        priceDkkPer100Kg: number
        surchargeDkkPer100Kg: number
      }
    | { kind: 'feedCount'; mix: PlanKey; feedG: number }
  )

export type EventKind = HerdEvent['kind']
/** Events of some kinds. */
export type EventOf<Kind extends EventKind> = Extract<HerdEvent, { kind: Kind }>

/** Batch in its state at the end of the simulation. */
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
  /** Sections with its pigs. */
  sectionKeys: readonly PlanKey[]
  supplierNumber: string
  /** Numbers of the batch form: 1 conventional, 2 organic, 3 free-range. */
  productionKind: 1 | 2 | 3
}
