import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BarnId, BatchId, RecordId } from '@herdboard/contract/core/ids.ts'
import { isNumberInForce } from '@herdboard/domain/slaughter/supplier-number.ts'
import {
  type FormInput,
  hasNumberedSlaughter,
  hasSettlement,
  originValues,
  provisionalSlaughtersOf,
} from '#modules/forms/service.ts'
import { placeColumns, placeOfRow, type ResolvedRowPlace } from '#modules/imports/checking/place-of-row.ts'
import { selectLargestUnit } from '#modules/imports/sql/largest-unit.ts'
import type { NamedSlaughterhouse } from '#modules/imports/sql/names.ts'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import { removeRecords } from '#modules/ledger/service.ts'
import type { ReceivedPrefill } from '#modules/received-documents/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { requiredText, textOf } from '../common-columns.ts'
import type { FilledRow, UnitOfRow } from '../form-rows.ts'
import type { ImportColumnDefinition, TypedRow } from '../import-column.ts'
import type { DocumentOfRow, ImportEffect, ImportSession } from '../import-kind-definition.ts'

/** Columns that name a settlement and its place: the supplier number, unless the row names the place itself. */
export const settlementColumns: readonly ImportColumnDefinition[] = [
  { key: 'slaughter_date', aliases: ['dato', 'date'], type: 'day', required: true },
  { key: 'settlement_no', type: 'text', required: true, maxLength: 40 },
  { key: 'slaughterhouse', type: 'text', required: true, maxLength: 100 },
  { key: 'supplier_no', type: 'text', required: true, maxLength: 40 },
]

/** Money of a settlement, DKK. */
export const settlementMoneyColumns: readonly ImportColumnDefinition[] = [
  { key: 'basic_price', type: 'decimal', decimals: 2, min: 0, max: 60 },
  { key: 'supplements', type: 'decimal', decimals: 2, min: 0, max: 9_999_999 },
  { key: 'deductions', type: 'decimal', decimals: 2, min: 0, max: 9_999_999 },
  { key: 'amount', type: 'decimal', decimals: 2, min: -9_999_999, max: 9_999_999 },
]

/** Addresses of the columns of a settlement in form `formId.slaughter`. */
export const settlementElements: Readonly<Record<string, string>> = {
  slaughter_date: 'FS_Main.FF_Date',
  settlement_no: 'FS_House.FF_SettlementNo',
  basic_price: 'FS_Price.FF_PricePerKg',
  supplements: 'FS_Price.FF_Supplements',
  deductions: 'FS_Price.FF_Deductions',
  amount: 'FS_Price.FF_AmountDkk',
  remark: 'FS_More.FF_Remark',
}

/** Addresses that rules of the form name and no column fills. */
export const settlementRuleFields: Readonly<Record<string, string>> = {
  barn: 'FS_From.FF_Origin',
  slaughterhouse: 'FS_House.FF_Slaughterhouse',
  supplier_no: 'FS_House.FF_SupplierNumber',
}

const refused = (code: BrokenRule['code'], field: string, name: string): ResolvedRowPlace => ({
  rule: { code, verdict: 'refused', field, params: { name } },
})

/** Supplier number of a settlement with the place that had it on the day of the slaughter. */
function numberOnDay(
  { numbers }: NamedSlaughterhouse,
  row: TypedRow,
): NamedSlaughterhouse['numbers'][number] | undefined {
  const [number, day] = [requiredText(row, 'supplier_no'), requiredText(row, 'slaughter_date')]
  return numbers.find(
    ({ number: one, valid_from = null, valid_to = null }) =>
      one === number && isNumberInForce({ valid_from, valid_to }, day),
  )
}

/** Finds the place of a settlement: that of its columns, else that of its supplier number at the slaughterhouse. */
function placeOfSettlement(row: TypedRow, session: ImportSession): ResolvedRowPlace {
  if (placeColumns.some(({ key }) => textOf(row, key) !== null)) return placeOfRow(row, session, 'farm')
  const house = session.names.slaughterhouseByName(requiredText(row, 'slaughterhouse'))
  if (!house) return refused('import.name_unknown', 'slaughterhouse', requiredText(row, 'slaughterhouse'))
  const number = requiredText(row, 'supplier_no')
  const found = numberOnDay(house, row)
  if (!found || !session.names.farmById(found.farm_id))
    return {
      rule: {
        code: 'import.supplier_unknown',
        verdict: 'refused',
        field: 'supplier_no',
        params: { name: number, house: house.id },
      },
    }
  const barn = found.place_id === null ? undefined : session.names.barnById(found.place_id as BarnId)
  const batch = found.place_id === null || barn ? undefined : session.names.batchById(found.place_id as BatchId)
  const ownBarn = barn ?? (batch && session.names.barnById(batch.barnId)) ?? null
  const place = { farmId: found.farm_id, barnId: ownBarn?.id ?? null, sectionId: null, batchId: batch?.id ?? null }
  return { place, barn: ownBarn }
}

/**
 * Finds the units that the pigs come from: those of the provisional slaughter which the settlement replaces. Without one
 * it takes the largest unit where the supplier number is that of a farm or of a divided barn.
 */
async function unitOfSettlement(session: ImportSession, filled: FilledRow): Promise<UnitOfRow> {
  const { db, scope, names } = session
  const { at, values } = filled
  const provisionalSlaughters = await provisionalSlaughtersOf(db, scope, values)
  // A row that names its unit replaces a slaughter of that unit only.
  const isNamed = at.place.sectionId !== null || at.place.batchId !== null
  const [provisional, ...others] = isNamed
    ? provisionalSlaughters.filter(({ place }) => isSamePlace(place, at.place))
    : provisionalSlaughters
  if (provisional && others.length === 0) {
    const { place, id } = provisional
    const barn = place.barnId === null ? null : (names.barnById(place.barnId) ?? null)
    return { at: { ...at, place, barn }, doubt: null, resource: id, values: originValues(provisional, headOf(filled)) }
  }
  const unit = await unitOfNumber(session, filled)
  if (!provisional) return unit
  const doubt: BrokenRule = {
    code: 'import.provisional_slaughters',
    verdict: 'doubtful',
    field: 'settlement_no',
    params: { n: others.length + 1 },
  }
  return { at: { ...unit.at, place: provisional.place }, doubt, triedResource: provisional.id }
}

const headOf = ({ values }: FilledRow): number => Number(values['FS_Main.FF_Number'] ?? 0)

const isSamePlace = (one: PlaceOfRecord, other: PlaceOfRecord): boolean =>
  one.sectionId === other.sectionId && one.batchId === other.batchId && one.barnId === other.barnId

async function unitOfNumber({ db, scope }: ImportSession, { at, values }: FilledRow): Promise<UnitOfRow> {
  const { place } = at
  if (place.sectionId !== null || place.batchId !== null) return { at, doubt: null }
  const day = String(values['FS_Main.FF_Date'])
  const unit = await selectLargestUnit(db, scope, { farmId: place.farmId, barnId: place.barnId, day })
  if (!unit || (unit.section_id === null && unit.batch_id === null && unit.barn_id === place.barnId))
    return { at, doubt: null }
  const doubt = { code: 'import.unit_assumed', verdict: 'doubtful', field: 'supplier_no', params: { place: unit.name } }
  const { barn_id: barnId, section_id: sectionId, batch_id: batchId } = unit
  return { at: { ...at, place: { farmId: place.farmId, barnId, sectionId, batchId } }, doubt: doubt as BrokenRule }
}

/** A settlement as a document that waits for approval: one number of a slaughterhouse. */
function documentOfSettlement(row: TypedRow, _no: number, session: ImportSession): DocumentOfRow | null {
  const at = placeOfSettlement(row, session)
  if (at.rule) return null
  const [sender, documentNo, day] = [
    requiredText(row, 'slaughterhouse'),
    requiredText(row, 'settlement_no'),
    requiredText(row, 'slaughter_date'),
  ]
  const { farmId } = at.place
  return {
    kind: 'settlement',
    key: [sender, documentNo, day].join('/').toLowerCase(),
    sender,
    documentNo,
    day,
    farmId,
    lines: [],
  }
}

/** What form `formId.slaughter` and its notification say of a settlement. */
async function prefillOfSettlement(
  session: ImportSession,
  [filled]: readonly [FilledRow, ...FilledRow[]],
): Promise<ReceivedPrefill> {
  const unit = await unitOfSettlement(session, filled)
  const { values } = filled
  return {
    values: { ...values, ...unit.values },
    params: {
      no: String(values['FS_House.FF_SettlementNo']),
      n: Number(values['FS_Main.FF_Number']),
      kg: Math.round(Number(values['FS_Main.FF_TotalCarcassWeight'])),
      date: String(values['FS_Main.FF_Date']),
    },
    place: unit.at.place,
  }
}

/** Values of form `formId.slaughter` that name the slaughterhouse, or the rule that the row breaks. */
export function houseOfSettlement(
  row: TypedRow,
  { names }: ImportSession,
): { values: FormInput } | { rule: BrokenRule } {
  const name = requiredText(row, 'slaughterhouse')
  const house = names.slaughterhouseByName(name)
  if (!house)
    return { rule: { code: 'import.name_unknown', verdict: 'refused', field: 'slaughterhouse', params: { name } } }
  return {
    values: {
      'FS_House.FF_Slaughterhouse': house.id,
      'FS_House.FF_SupplierNumber': numberOnDay(house, row)?.number ?? null,
    },
  }
}

/** Whether the settlement is stored already, by its number at the slaughterhouse. */
function isKnownSettlement({ db, scope }: ImportSession, { values }: FilledRow): Promise<boolean> {
  return hasSettlement(db, scope, {
    slaughterhouseId: String(values['FS_House.FF_Slaughterhouse']),
    settlementNo: String(values['FS_House.FF_SettlementNo']),
    exceptId: null,
  })
}

/** Whether a slaughter of the same day and number of pigs has the number of a settlement, which is then another one. */
const isUnderOtherNumber = ({ db, scope }: ImportSession, filled: FilledRow): Promise<boolean> =>
  hasNumberedSlaughter(db, scope, {
    farmId: filled.at.place.farmId,
    day: String(filled.values['FS_Main.FF_Date']),
    head: headOf(filled),
  })

/** Removes the slaughters, with their carcasses. */
async function removeSettlements(
  { db, context, scope }: ImportSession,
  effects: readonly ImportEffect[],
): Promise<void> {
  const ids = effects.map(({ subjectId }) => subjectId as RecordId)
  await removeRecords(db, context, scope, ids)
}

/**
 * What rows of settlements have in common, with carcasses and without: each becomes a slaughter through form
 * `formId.slaughter`.
 */
export const slaughterRows = {
  form: formId.slaughter,
  subjectType: 'record',
  depth: 'farm',
  dayColumn: 'slaughter_date',
  placeOf: placeOfSettlement,
  unitOf: unitOfSettlement,
  documentOf: documentOfSettlement,
  prefillOf: prefillOfSettlement,
  isKnown: isKnownSettlement,
  isUnderOtherNumber,
  remove: removeSettlements,
} as const
