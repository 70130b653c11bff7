import type { BarnId, BatchId, FarmId, MixId, RecordId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { TreatmentRow } from './sql/records/treatments.ts'

/** The place of a record, down to the smallest known one. */
export interface PlaceOfRecord {
  farmId: FarmId
  barnId: BarnId | null
  sectionId: SectionId | null
  batchId: BatchId | null
}

/** A planned course of treatment, with the days given. */
export type DraftCourse = Omit<TreatmentRow, 'record_id' | 'head' | 'avg_kg'>

interface DraftBase {
  day: string
  place: PlaceOfRecord
  /** Other values of the form (supplier, cause, remark …) as entered, by element id. */
  detail: Record<string, unknown>
  fields: ErrorFields
}

/** Form fields for errors, such as `FS_Main.FF_Number`. */
export interface ErrorFields {
  day: string
  head: string
  /** Field of the draft's own place. */
  place: string
  /** Field of the weight; absent where nothing is asked about it after the form. */
  weight?: string
  /** Fields of the other places, in order: the target of a transfer, the places from which a slaughter takes pigs. */
  rows?: readonly { place: string; head: string }[]
}

/** Returns the field of one of a draft's places: 0 is its own, the other places follow. */
export const placeField = ({ place, rows }: ErrorFields, no: number): string => rows?.[no - 1]?.place ?? place

/** Pigs and live weight in whole grams; null where nothing was weighed. */
interface DraftPigs {
  head: number
  liveG: number | null
}

/**
 * One record that a form or an import line adds to the ledger.
 * Heads are positive; the kind gives the sign.
 */
export type RecordDraft = DraftBase &
  (
    | ({ kind: 'insertion' } & DraftPigs)
    | ({ kind: 'departure' } & DraftPigs & { liveG: number })
    | ({ kind: 'transfer'; to: PlaceOfRecord } & DraftPigs & { liveG: number })
    | {
        kind: 'slaughter'
        head: number
        condemnedHead: number
        carcassG: number
        leanPct: number | null
        /** Live kilos per kilo of carcass, in thousandths: 1310 is a dressing percentage of 76.3 %. Stored with the record. */
        factorMilli: number
        from: readonly { place: PlaceOfRecord; head: number }[]
      }
    | ({ kind: 'dead' } & DraftPigs)
    /** `isWeightEstimated`: the calculated weight was taken over, so that the count measures no gain. */
    | { kind: 'status'; head: number; avgG: number; isOpening: boolean; isWeightEstimated: boolean }
    | { kind: 'weighing'; head: number; avgG: number }
    | { kind: 'preSlaughter'; head: number; avgG: number }
    | { kind: 'treatment'; head: number; avgG: number; course: DraftCourse }
    /** An inspection of the pigs; its time is in `detail`. */
    | { kind: 'checkIn' }
    | { kind: 'feedUse'; mixId: MixId; fromDay: string; feedG: number; pigType: PigType | null }
    | {
        kind: 'feedDelivery'
        mixId: MixId
        feedG: number
        pigType: PigType | null
        priceDkkPer100Kg: number | null
        surchargeDkkPer100Kg: number | null
      }
    | { kind: 'feedCount'; mixId: MixId; feedG: number }
    | {
        kind: 'posting'
        categoryId: number
        /** Without VAT; income is positive, expense negative. */
        amountOre: number
        /** Decimal text with two decimals. */
        quantity: string | null
        /** Decimal text with four decimals, DKK. */
        unitPriceDkk: string | null
        /** Null: both pig types. */
        pigType: PigType | null
      }
  )

/** Returns the first day whose figures a draft changes: feed is eaten over days before the one of its record. */
export const firstDayOfDraft = (draft: RecordDraft): string =>
  draft.kind === 'feedUse' && draft.fromDay < draft.day ? draft.fromDay : draft.day

/** The result of recording drafts. */
export interface RecordResult {
  recordIds: RecordId[]
  /** True while a larger recalculation of the farms is queued. */
  pending: boolean
  /** Doubts that were confirmed; of a change of several records, their fields name the record. */
  doubts: readonly BrokenRule[]
}
