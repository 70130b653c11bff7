import type { BarnId, BatchId, FarmId, MixId, RecordId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { TreatmentRow } from './sql/treatments.ts'

/** Numbers of the kinds of records, as forms, lists and screens know them. */
export const recordType = {
  insertion: 1,
  departure: 2,
  transfer: 3,
  slaughter: 4,
  dead: 5,
  status: 6,
  feedUse: 7,
  feedDelivery: 8,
  posting: 9,
  treatment: 11,
  preSlaughter: 13,
  checkIn: 14,
  weighing: 16,
  feedCount: 17,
} as const

/** Where something happened, down to the smallest place that is known. */
export interface PlaceOfRecord {
  farmId: FarmId
  barnId: BarnId | null
  sectionId: SectionId | null
  batchId: BatchId | null
}

/** A course of treatment as it is planned, with the days that were given. */
export type DraftCourse = Omit<TreatmentRow, 'record_id' | 'head' | 'avg_kg'>

interface DraftBase {
  day: string
  place: PlaceOfRecord
  /** What the form held beyond heads and kilos: supplier, cause, remark … kept as typed, under element ids. */
  detail: Record<string, unknown>
  fields: ErrorFields
}

/** Form fields to blame: `FS_Main.FF_Number`. */
export interface ErrorFields {
  day: string
  head: string
  /** Of its own place. */
  place: string
  /** Of the places beside it, in their order: a transfer's target, those that a slaughter is drawn from. */
  rows?: readonly { place: string; head: string }[]
}

/** The field of one of a draft's places: 0 is its own, those beside it follow. */
export const placeField = ({ place, rows }: ErrorFields, no: number): string => rows?.[no - 1]?.place ?? place

/** Pigs and live kilos, in whole grams; null where nothing was weighed. */
interface DraftPigs {
  head: number
  liveG: number | null
}

/**
 * What a form or an import line asks the ledger to keep: one record each.
 * Heads are positive; the kind says the sign.
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
        /** Live kilos per kilo of carcass, in thousandths: 1310. Kept with the record. */
        factorMilli: number
        from: readonly { place: PlaceOfRecord; head: number }[]
      }
    | ({ kind: 'dead' } & DraftPigs)
    | { kind: 'status'; head: number; avgG: number; isOpening: boolean }
    | { kind: 'weighing'; head: number; avgG: number }
    | { kind: 'preSlaughter'; head: number; avgG: number }
    | { kind: 'treatment'; head: number; avgG: number; course: DraftCourse }
    /** Somebody looked at the pigs; the moment stands in the detail. */
    | { kind: 'checkIn' }
    | { kind: 'feedUse'; mixId: MixId; fromDay: string; feedG: number; pigType: 1 | 2 | null }
    | {
        kind: 'feedDelivery'
        mixId: MixId
        feedG: number
        pigType: 1 | 2 | null
        priceDkkPer100Kg: number | null
        surchargeDkkPer100Kg: number | null
      }
    | { kind: 'feedCount'; mixId: MixId; feedG: number }
    | {
        kind: 'posting'
        categoryId: number
        /** Without VAT: + income, - expense. */
        amountOre: number
        /** Decimal text with two decimals. */
        quantity: string | null
        /** Decimal text with four decimals, DKK. */
        unitPriceDkk: string | null
        /** Null: both kinds of pigs. */
        pigType: 1 | 2 | null
      }
  )

/** What stands after drafts were recorded. */
export interface RecordResult {
  recordIds: RecordId[]
  /** True while a larger recalculation of the farms waits. */
  pending: boolean
}
