import type { MixId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import type { StoredFacts, StoredRecord } from '#modules/ledger/sql/records/records.ts'
import type { RecordDraft } from '../record-draft.ts'
import { draftOfSlaughter, storedPlaceOf } from './draft-of-slaughter.ts'

/** Fields that a rule names; nobody sees a form of them. */
const FIELDS = { day: 'FS_Main.FF_Date', head: 'FS_Main.FF_Number', place: 'FS_Main.FF_Location' }

const grams = (kilos: string | number): number => Math.round(Math.abs(Number(kilos)) * 1000)
const gramsOrNull = (kilos: string | null): number | null => (kilos === null ? null : grams(kilos))

/** Returns a fact that every record of its kind has. */
function present<T>(fact: T | null | undefined, record: StoredRecord): T {
  if (fact === null || fact === undefined) throw new Error(`the facts of record ${record.id} are incomplete`)
  return fact
}

/** Returns the draft that records a stored record again, with the same facts. */
export function draftOfRecord({ record, facts }: { record: StoredRecord; facts: StoredFacts }): RecordDraft {
  const base = { day: record.day, place: storedPlaceOf(record), detail: record.detail, fields: FIELDS }
  const leg = (kind: number) =>
    present(
      facts.legs.find((one) => one.kind === kind),
      record,
    )
  const pigs = (kind: number) => {
    const { head, kg } = leg(kind)
    return { head: Math.abs(head), liveG: gramsOrNull(kg) }
  }
  const weighedPigs = (kind: number) => ({ ...pigs(kind), liveG: grams(leg(kind).kg ?? 0) })
  switch (record.type_id) {
    case recordKind.insertion:
      return { ...base, kind: 'insertion', ...pigs(legKind.insertion) }
    case recordKind.departure:
      return { ...base, kind: 'departure', ...weighedPigs(legKind.departure) }
    case recordKind.dead:
      return { ...base, kind: 'dead', ...pigs(legKind.dead) }
    case recordKind.transfer:
      return {
        ...base,
        kind: 'transfer',
        to: storedPlaceOf(leg(legKind.transferIn)),
        ...weighedPigs(legKind.transferOut),
      }
    case recordKind.slaughter:
      return draftOfSlaughter({ record, facts })
    case recordKind.status: {
      const { head, avg_kg, is_opening, is_weight_estimated } = present(facts.count, record)
      return {
        ...base,
        kind: 'status',
        head,
        avgG: grams(avg_kg),
        isOpening: is_opening,
        isWeightEstimated: is_weight_estimated,
      }
    }
    case recordKind.weighing: {
      const { head, avg_kg } = present(facts.weighings[0], record)
      return { ...base, kind: 'weighing', head, avgG: grams(avg_kg) }
    }
    case recordKind.preSlaughter: {
      const head = present(record.head, record)
      return { ...base, kind: 'preSlaughter', head, avgG: Math.round(grams(record.kg ?? 0) / head) }
    }
    case recordKind.treatment: {
      const { record_id: _id, head, avg_kg, ...course } = present(facts.treatment, record)
      return { ...base, kind: 'treatment', head, avgG: grams(avg_kg), course }
    }
    case recordKind.checkIn:
      return { ...base, kind: 'checkIn' }
    default:
      return draftOfMoneyOrFeed(base, record, facts)
  }
}

function draftOfMoneyOrFeed(
  base: Pick<RecordDraft, 'day' | 'place' | 'detail' | 'fields'>,
  record: StoredRecord,
  facts: StoredFacts,
): RecordDraft {
  switch (record.type_id) {
    case recordKind.feedUse: {
      const { mix_id, from_day, kg, pig_type } = present(facts.feed_use, record)
      return {
        ...base,
        kind: 'feedUse',
        mixId: mix_id as MixId,
        fromDay: from_day,
        feedG: grams(kg),
        pigType: pig_type,
      }
    }
    case recordKind.feedDelivery: {
      const move = present(facts.feed_move, record)
      return {
        ...base,
        kind: 'feedDelivery',
        mixId: move.mix_id as MixId,
        feedG: grams(move.kg),
        pigType: move.pig_type,
        priceDkkPer100Kg: move.price_dkk_per_100kg,
        surchargeDkkPer100Kg: move.surcharge_dkk_per_100kg,
      }
    }
    case recordKind.feedCount: {
      const { mix_id, kg } = present(facts.feed_count, record)
      return { ...base, kind: 'feedCount', mixId: mix_id as MixId, feedG: grams(kg) }
    }
    case recordKind.posting: {
      const { category_id, amount_ore, quantity, unit_price_dkk, pig_type } = present(facts.posting, record)
      return {
        ...base,
        kind: 'posting',
        categoryId: category_id,
        amountOre: amount_ore,
        quantity,
        unitPriceDkk: unit_price_dkk,
        pigType: pig_type,
      }
    }
    default:
      throw new Error(`no draft for a record of kind ${record.type_id}`)
  }
}
