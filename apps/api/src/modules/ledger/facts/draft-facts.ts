import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { countTarget } from '@herdboard/domain/ledger/count-target.ts'
import { kilosText } from '@herdboard/domain/ledger/grams.ts'
import { type LegKind, legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import type { CountRow, FactRows, LegRow } from '#modules/ledger/sql/records/fact-rows.ts'
import type { ResolvedDraft } from '../drafts/resolved-draft.ts'
import { slaughterLegs } from './slaughter-legs.ts'

/** Returns the facts of one draft, apart from its record. Sets the signs of heads and kilos. */
export function factsOfDraft(draft: ResolvedDraft, recordId: RecordId): FactRows {
  switch (draft.kind) {
    case 'insertion':
      return legsOnly([leg(draft, recordId, legKind.insertion, draft.head, draft.liveG)])
    case 'departure':
      return legsOnly([leg(draft, recordId, legKind.departure, -draft.head, -draft.liveG)])
    case 'dead':
      return legsOnly([leg(draft, recordId, legKind.dead, -draft.head, draft.liveG === null ? null : -draft.liveG)])
    case 'transfer':
      return legsOnly([
        { ...leg(draft, recordId, legKind.transferOut, -draft.head, -draft.liveG), peer_unit_id: draft.peer.id },
        {
          ...leg(draft, recordId, legKind.transferIn, draft.head, draft.liveG),
          unit_id: draft.peer.id,
          peer_unit_id: draft.unit.id,
        },
      ])
    case 'slaughter': {
      const legs = slaughterLegs(draft)
      return {
        ...NO_FACTS,
        legs: legs.map((one) => ({
          record_id: recordId,
          unit_id: one.unitId,
          day: draft.day,
          kind: legKind.slaughter,
          head: -one.head,
          kg: one.liveG === null ? null : kilosText(-one.liveG),
          carcass_kg: kilosText(one.carcassG),
          peer_unit_id: null,
        })),
        lots: legs.map((one) => ({
          record_id: recordId,
          unit_id: one.unitId,
          day: draft.day,
          approved_head: one.head - one.condemnedHead,
          condemned_head: one.condemnedHead,
          lean_pct: draft.leanPct,
        })),
      }
    }
    case 'status': {
      const count: CountRow = {
        record_id: recordId,
        day: draft.day,
        scope: countTarget[draft.countTarget],
        scope_id: draft.countTarget === 'unit' ? draft.unit.id : draft.barnId,
        head: draft.head,
        avg_kg: kilosText(draft.avgG),
        is_opening: draft.isOpening,
        is_weight_estimated: draft.isWeightEstimated,
      }
      return { ...NO_FACTS, counts: [count] }
    }
    case 'weighing':
      return {
        ...NO_FACTS,
        weighings: [
          {
            record_id: recordId,
            unit_id: draft.unit.id,
            day: draft.day,
            head: draft.head,
            avg_kg: kilosText(draft.avgG),
          },
        ],
      }
    case 'treatment':
      return {
        ...NO_FACTS,
        treatments: [{ ...draft.course, record_id: recordId, head: draft.head, avg_kg: draft.avgG / 1000 }],
      }
    case 'preSlaughter':
    case 'checkIn':
      return NO_FACTS
    case 'feedUse':
      return {
        ...NO_FACTS,
        feedUses: [{ ...feedRow(draft, recordId), from_day: draft.fromDay, to_day: draft.day }],
      }
    case 'feedDelivery':
      return {
        ...NO_FACTS,
        feedMoves: [
          {
            ...feedRow(draft, recordId),
            day: draft.day,
            price_dkk_per_100kg: draft.priceDkkPer100Kg,
            surcharge_dkk_per_100kg: draft.surchargeDkkPer100Kg,
          },
        ],
      }
    case 'feedCount': {
      const {
        section_id: _section,
        batch_id: _batch,
        pig_type: _type,
        ...row
      } = feedRow({ ...draft, pigType: null }, recordId)
      return { ...NO_FACTS, feedCounts: [{ ...row, day: draft.day }] }
    }
    case 'posting':
      return {
        ...NO_FACTS,
        postings: [
          {
            record_id: recordId,
            farm_id: draft.place.farmId,
            barn_id: draft.place.barnId,
            batch_id: draft.place.batchId,
            day: draft.day,
            category_id: draft.categoryId,
            amount_ore: draft.amountOre,
            quantity: draft.quantity,
            unit_price_dkk: draft.unitPriceDkk,
            pig_type: draft.pigType,
          },
        ],
      }
  }
}

const NO_FACTS: FactRows = {
  legs: [],
  lots: [],
  counts: [],
  weighings: [],
  feedUses: [],
  feedMoves: [],
  feedCounts: [],
  treatments: [],
  postings: [],
}

const legsOnly = (legs: LegRow[]): FactRows => ({ ...NO_FACTS, legs })

const leg = (
  draft: ResolvedDraft & { unit: { id: string } },
  recordId: RecordId,
  kind: LegKind,
  head: number,
  liveG: number | null,
): LegRow => ({
  record_id: recordId,
  unit_id: draft.unit.id,
  day: draft.day,
  kind,
  head,
  kg: liveG === null ? null : kilosText(liveG),
  carcass_kg: null,
  peer_unit_id: null,
})

const feedRow = (
  draft: Extract<ResolvedDraft, { mixId: string }> & { pigType: PigType | null },
  recordId: RecordId,
) => ({
  record_id: recordId,
  mix_id: draft.mixId,
  farm_id: draft.place.farmId,
  barn_id: draft.place.barnId,
  section_id: draft.place.sectionId,
  batch_id: draft.place.batchId,
  pig_type: draft.pigType,
  kg: kilosText(draft.feedG),
})

/** Joins the facts of several records. */
export const joinFacts = (facts: readonly FactRows[]): FactRows => ({
  legs: facts.flatMap(({ legs }) => legs),
  lots: facts.flatMap(({ lots }) => lots),
  counts: facts.flatMap(({ counts }) => counts),
  weighings: facts.flatMap(({ weighings }) => weighings),
  feedUses: facts.flatMap(({ feedUses }) => feedUses),
  feedMoves: facts.flatMap(({ feedMoves }) => feedMoves),
  feedCounts: facts.flatMap(({ feedCounts }) => feedCounts),
  treatments: facts.flatMap(({ treatments }) => treatments),
  postings: facts.flatMap(({ postings }) => postings),
})
