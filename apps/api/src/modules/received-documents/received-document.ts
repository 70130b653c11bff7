import type { BarnId, BatchId, FarmId, ImportId, MixId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'

/** Kinds of documents that wait for an approval. */
export type ReceivedKind = 'delivery' | 'settlement' | 'consumption'

/** Kinds of documents of which each line becomes a record of its own. */
export const hasRecordPerLine = (kind: ReceivedKind): boolean => kind !== 'settlement'

/** A line of a delivery note, or of feed use, as it was received. `no` is the row of its import. */
export interface ReceivedLine {
  no: number
  product: string
  /** The company's mix for the product; null until a person names it. */
  mixId: MixId | null
  barnId: BarnId | null
  silo: string | null
  kg: number
  priceDkkPer100Kg: number | null
  surchargeDkkPer100Kg: number | null
}

/** What a notification needs of a document without lines. */
export interface ReceivedPrefill {
  /** Values of the form by address. */
  values: Readonly<Record<string, unknown>>
  /** Values of the notification's text. */
  params: TextParams
  /** The unit at which the form is opened. */
  place: { farmId: FarmId; barnId: BarnId | null; sectionId: SectionId | null; batchId: BatchId | null }
}

/** A document as it was received. */
export interface NewReceivedDocument {
  kind: ReceivedKind
  /** What makes the document one within its import. */
  key: string
  sender: string
  documentNo: string | null
  day: string
  farmId: FarmId
  rowNumbers: readonly number[]
  /** Lines of a delivery note or of feed use; empty for a settlement. */
  lines: readonly ReceivedLine[]
  /** What fills the form; null for a delivery note, whose lines do. */
  prefill: ReceivedPrefill | null
}

/** A stored document. */
export interface ReceivedDocument extends NewReceivedDocument {
  id: string
  importId: ImportId
  /** Some of its rows wait for a person. */
  isWaiting: boolean
}
