import type { BarnId, FarmId, ImportId, MixId } from '@herdboard/contract/core/ids.ts'

/** Kinds of documents that wait for an approval. */
export type ReceivedKind = 'delivery' | 'settlement' | 'consumption'

/** A line of a delivery note as it was received. `no` is the row of its import. */
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
  /** Lines of a delivery note; empty for the other kinds. */
  lines: readonly ReceivedLine[]
  /** Values of the form by address; those of a delivery note follow from its lines. */
  prefill: Readonly<Record<string, unknown>>
}

/** A stored document. */
export interface ReceivedDocument extends NewReceivedDocument {
  id: string
  importId: ImportId
  /** Some of its rows wait for a person. */
  isWaiting: boolean
}
