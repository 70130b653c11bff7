import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { CountTarget } from '@herdboard/domain/ledger/count-target.ts'
import type { LegKind } from '@herdboard/domain/ledger/leg-kind.ts'
import type { TreatmentRow } from './treatments.ts'

/** Pigs that a record moves into or out of a unit (`herd_leg`). */
export interface LegRow {
  record_id: string
  unit_id: string
  day: string
  kind: LegKind
  head: number
  /** Signed as `head`, three decimals; null where nothing was weighed. */
  kg: string | null
  carcass_kg: string | null
  peer_unit_id: string | null
}
export interface LotRow {
  record_id: string
  unit_id: string
  day: string
  approved_head: number
  condemned_head: number
  lean_pct: number | null
}
export interface CountRow {
  record_id: string
  day: string
  scope: CountTarget
  scope_id: string
  head: number
  avg_kg: string
  is_opening: boolean
  /** The calculated weight was taken over: nobody weighed. */
  is_weight_estimated: boolean
}
export interface WeighingRow {
  record_id: string
  unit_id: string
  day: string
  head: number
  avg_kg: string
}
interface FeedFactBase {
  record_id: string
  mix_id: string
  farm_id: string
  barn_id: string | null
  kg: string
}
export interface FeedUseFactRow extends FeedFactBase {
  section_id: string | null
  batch_id: string | null
  pig_type: PigType | null
  from_day: string
  to_day: string
}
export interface FeedMoveRow extends FeedFactBase {
  section_id: string | null
  batch_id: string | null
  pig_type: PigType | null
  day: string
  price_dkk_per_100kg: number | null
  surcharge_dkk_per_100kg: number | null
}
export interface FeedCountRow extends FeedFactBase {
  day: string
}
export interface PostingRow {
  record_id: string
  farm_id: string
  barn_id: string | null
  batch_id: string | null
  day: string
  category_id: number
  amount_ore: number
  quantity: string | null
  unit_price_dkk: string | null
  pig_type: PigType | null
}
export interface FactRows {
  legs: LegRow[]
  lots: LotRow[]
  counts: CountRow[]
  weighings: WeighingRow[]
  feedUses: FeedUseFactRow[]
  feedMoves: FeedMoveRow[]
  feedCounts: FeedCountRow[]
  treatments: TreatmentRow[]
  postings: PostingRow[]
}
