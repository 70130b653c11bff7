import type { ElementValue } from '@herdboard/contract/core/form.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { dkkOf } from '@herdboard/domain/economy/exact-amount.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import type { StoredFacts, StoredRecord } from '#modules/ledger/service.ts'

type RecordValuesRow = Record<string, ElementValue>

/** Ledger facts of a record, by the ids of its form's elements. */
interface StoredFormValues {
  values: RecordValuesRow
  lists: Record<string, RecordValuesRow[]>
}

const kilos = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Math.abs(Number(text))

const meanOf = (kg: number | null, head: number | null): number | null => (kg === null || !head ? null : kg / head)

/**
 * Converts the ledger's facts of a record to form values. A weight that was typed is shown as typed; others are
 * computed from the facts.
 */
export function valuesOfFacts(
  record: StoredRecord,
  facts: StoredFacts,
  typed: Readonly<RecordValuesRow>,
): StoredFormValues {
  const { head } = record
  const kg = kilos(record.kg)
  const values: RecordValuesRow = { FF_Date: record.day, FF_Number: head }
  switch (record.type_id) {
    case recordKind.transfer: {
      const target = facts.legs.find(({ kind }) => kind === legKind.transferIn)
      values.FF_TransferTo = target ? (target.section_id ?? target.batch_id ?? target.barn_id) : null
      return { values: { ...values, ...weights(kg, head, typed) }, lists: {} }
    }
    case recordKind.slaughter:
      return slaughterValues(values, facts, typed)
    case recordKind.dead:
      return { values: { ...values, FF_Weight: typed.FF_Weight ?? meanOf(kg, head) }, lists: {} }
    case recordKind.status: {
      const avgKg = typed.FF_AvgWeight ?? kilos(facts.count?.avg_kg)
      const { is_opening = false, is_weight_estimated = false } = facts.count ?? {}
      const flags = { FF_IsOpening: is_opening, FF_IsWeightEstimated: is_weight_estimated }
      return { values: { ...values, FF_Counted: head, FF_AvgWeight: avgKg, ...flags }, lists: {} }
    }
    case recordKind.weighing:
      return { values, lists: { FS_Weighing: [{ FF_Number: head, ...weights(kg, head, typed) }] } }
    case recordKind.treatment:
      return { values: { ...values, ...treatmentValues(facts) }, lists: {} }
    case recordKind.preSlaughter:
      return { values: { ...values, FF_AvgLiveWeight: typed.FF_AvgLiveWeight ?? meanOf(kg, head) }, lists: {} }
    case recordKind.feedUse:
    case recordKind.feedDelivery:
    case recordKind.feedCount:
      return { values: feedValues(record, facts, kg, typed), lists: {} }
    case recordKind.posting:
      return { values: postingValues(record, facts), lists: {} }
    default:
      return { values: { ...values, ...weights(kg, head, typed) }, lists: {} }
  }
}

function treatmentValues({ treatment }: StoredFacts): RecordValuesRow {
  if (!treatment) return {}
  return {
    FF_Instruction: treatment.instruction_id ?? '0',
    FF_Weight: treatment.avg_kg,
    FF_Pen: treatment.pen,
    FF_Mark: treatment.mark,
    FF_FirstDone: (treatment.days[0]?.given ?? null) !== null,
    FF_Diagnosis: String(treatment.diagnosis_id),
    FF_Drug: treatment.drug_id,
    FF_Method: String(treatment.method_id),
    FF_DosePerAnimal: treatment.dose_per_animal,
    FF_DoseUnit: treatment.dose_unit,
    FF_Days: treatment.times,
    FF_Interval: String(treatment.interval_days),
    FF_Withdrawal: treatment.withdrawal_days,
    FF_Remark: treatment.remark,
  }
}

const weights = (kg: number | null, head: number | null, typed: Readonly<RecordValuesRow>): RecordValuesRow => ({
  FF_TotalWeight: kg,
  FF_AvgWeight: typed.FF_AvgWeight ?? meanOf(kg, head),
})

function slaughterValues(
  values: RecordValuesRow,
  { legs, lots }: StoredFacts,
  typed: Readonly<RecordValuesRow>,
): StoredFormValues {
  const out = legs.filter(({ kind }) => kind === legKind.slaughter)
  const carcassKg = out.reduce((sum, leg) => sum + (kilos(leg.carcass_kg) ?? 0), 0)
  const approved = lots.reduce((sum, lot) => sum + lot.approved_head, 0)
  return {
    values: {
      ...values,
      FF_Condemned: lots.reduce((sum, lot) => sum + lot.condemned_head, 0),
      FF_TotalCarcassWeight: carcassKg,
      FF_AvgCarcassWeight: typed.FF_AvgCarcassWeight ?? meanOf(carcassKg, approved),
      FF_LeanPct: lots[0]?.lean_pct ?? null,
    },
    lists: {
      FS_From: out.map((leg) => ({
        FF_Origin: leg.section_id ?? leg.batch_id ?? leg.barn_id,
        FF_NumberFrom: Math.abs(leg.head),
      })),
    },
  }
}

function postingValues({ day }: StoredRecord, { posting }: StoredFacts): RecordValuesRow {
  if (!posting) return { FF_Date: day }
  const decimal = (text: string | null) => (text === null ? null : Number(text))
  return {
    FF_Date: day,
    FF_IsIncome: posting.amount_ore > 0 ? '1' : '0',
    FF_Category: String(posting.category_id),
    FF_Quantity: decimal(posting.quantity),
    FF_UnitPrice: decimal(posting.unit_price_dkk),
    FF_AmountDkk: dkkOf(Math.abs(posting.amount_ore)),
    FF_PigType: String(posting.pig_type ?? 0),
  }
}

function feedValues(
  record: StoredRecord,
  facts: StoredFacts,
  kg: number | null,
  typed: Readonly<RecordValuesRow>,
): RecordValuesRow {
  const row = facts.feed_use ?? facts.feed_move ?? facts.feed_count
  const number = (name: string): number | null => {
    const value = (row as Record<string, unknown> | null)?.[name]
    return value === null || value === undefined ? null : Number(value)
  }
  return {
    FF_Date: record.day,
    FF_Amount: kg,
    FF_Mix: (row?.mix_id as string | undefined) ?? null,
    FF_DateFrom: (facts.feed_use?.from_day as string | undefined) ?? null,
    FF_Price: number('price_dkk_per_100kg'),
    FF_Surcharge: number('surcharge_dkk_per_100kg'),
    FF_AllocateTo: typed.FF_AllocateTo ?? record.barn_id ?? 'farm',
  }
}
