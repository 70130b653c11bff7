import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { carcassLists, carcassRows } from '@herdboard/domain/slaughter/carcass.ts'
import { type CarcassFacts, carcassFacts } from '@herdboard/domain/slaughter/carcass-facts.ts'
import { type CarcassText, carcassText, parseCarcassText } from '@herdboard/domain/slaughter/carcass-text.ts'
import { type DatedScale, scaleInForce } from '@herdboard/domain/slaughter/scale-in-force.ts'
import { scaleAmountOre } from '@herdboard/domain/slaughter/settlement-amount.ts'
import type { ElementBuilder } from '#modules/forms/elements/element-builder.ts'
import { type ElementValues, elementAddress } from '#modules/forms/engine/element-values.ts'
import type { FieldProposal, FormSession, SectionPart } from '#modules/forms/engine/form-definition.ts'
import { approvedHead, carcassKgOf } from '#modules/forms/rules/slaughter.ts'
import { CARCASSES_FIELD, carcassRules, saveCarcasses, selectCarcassLists } from '#modules/settlements/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Enough for 2,000 carcasses. */
const MOST_CHARACTERS = 60_000
const ORE = 100
const GRAMS = 1000
const TENTHS = 10

/** Section of the slaughter form in which the carcasses are typed or pasted. */
export const carcassSection = (build: ElementBuilder, { i18n }: FormSession): SectionPart =>
  build.section('FS_Carcasses', { name: 'carcasses', folded: true }, [
    build.textArea('FF_Carcasses', {
      maxLength: MOST_CHARACTERS,
      computes: true,
      hint: i18n.text('forms:hint.carcasses'),
    }),
  ])

const pastedCarcasses = (values: ElementValues): CarcassText => parseCarcassText(values.text(CARCASSES_FIELD) ?? '')

/** The facts of the pasted carcasses, by the scale in force; null without a carcass. */
export interface PastedFacts extends CarcassFacts {
  /** Carcass kilos of the approved pigs, or those of the carcasses. */
  carcassG: number
}

export function pastedFacts(values: ElementValues, scales: readonly DatedScale[]): PastedFacts | null {
  const { carcasses } = pastedCarcasses(values)
  if (carcasses.length === 0) return null
  const facts = carcassFacts(carcassLists(carcasses.map(({ row }) => row)), scaleOf(values, scales))
  return { ...facts, carcassG: carcassG(values) ?? facts.weightG }
}

const carcassG = (values: ElementValues): number | null => {
  const kg = carcassKgOf(values)
  return kg === null ? null : Math.round(kg * GRAMS)
}

const scaleOf = (values: ElementValues, scales: readonly DatedScale[]): DatedScale | null =>
  scaleInForce(scales, values.text('FS_House.FF_Slaughterhouse'), values.text('FS_Main.FF_Date') ?? '')

const priceOf = (values: ElementValues, id: string) => values.number(elementAddress('FS_Price', id))

/**
 * Amount of the settlement by the scale, DKK. Null where the scale does not settle all carcasses, or another adjustment
 * than its own was typed.
 */
export function amountByScale(values: ElementValues, facts: PastedFacts | null): number | null {
  if (facts === null) return null
  const adjustments = adjustmentsOf(facts)
  const isOwn = (id: keyof typeof adjustments) => {
    const typed = priceOf(values, id)
    return typed === null || Math.abs(typed - adjustments[id]) < 0.005
  }
  if (!isOwn('FF_LeanAdj') || !isOwn('FF_WeightAdj')) return null
  const stated = {
    approvedHead: approvedHead(values) ?? 0,
    carcassG: facts.carcassG,
    basicPrice: priceOf(values, 'FF_PricePerKg'),
    supplements: priceOf(values, 'FF_Supplements'),
    deductions: priceOf(values, 'FF_Deductions'),
  }
  const ore = scaleAmountOre(stated, facts)
  return ore === null ? null : ore / ORE
}

/** Adjustments by the scale, DKK per kg with two decimals, as settlements state them. */
const adjustmentsOf = ({ leanOre, weightOre, carcassG: grams }: PastedFacts) => ({
  FF_LeanAdj: roundHalfAway((leanOre * GRAMS) / grams, 0) / ORE,
  FF_WeightAdj: roundHalfAway((-weightOre * GRAMS) / grams, 0) / ORE,
})

/** Mean lean meat of the carcasses, % with one decimal; null where none states it. */
const meanLeanPct = ({ leanHead, leanTenths }: CarcassFacts): number | null =>
  leanHead === 0 ? null : Math.round(leanTenths / leanHead) / TENTHS

const leanPctOfText = (text: string | null): number | null =>
  meanLeanPct(carcassFacts(carcassLists(parseCarcassText(text ?? '').carcasses.map(({ row }) => row)), null))

/**
 * Mean lean meat of a slaughter, %: as typed, else that of the carcasses. The mean of the `stored` carcasses was not typed:
 * it follows the new ones.
 */
export function settledLeanPct(values: ElementValues, stored: string | null): number | null {
  const typed = values.number('FS_Main.FF_LeanPct')
  const isTyped = typed !== null && typed !== leanPctOfText(stored)
  return isTyped ? typed : (leanPctOfText(values.text(CARCASSES_FIELD)) ?? typed)
}

/** What follows from the carcasses: total weight, mean lean meat, and the adjustments by the scale. */
export function carcassProposals(values: ElementValues, facts: PastedFacts | null): FieldProposal[] {
  if (facts === null) return []
  const { head, weightG, settledHead } = facts
  const isWhole = head === approvedHead(values)
  const mean = meanLeanPct(facts)
  return [
    ...(isWhole ? [{ address: 'FS_Main.FF_TotalCarcassWeight', value: weightG / GRAMS }] : []),
    ...(mean === null ? [] : [{ address: 'FS_Main.FF_LeanPct', value: mean }]),
    ...(settledHead === head
      ? Object.entries(adjustmentsOf(facts)).map(([id, value]) => ({ address: elementAddress('FS_Price', id), value }))
      : []),
  ]
}

/** Rules of the pasted carcasses. */
export function pastedCarcassRules(
  values: ElementValues,
  scales: readonly DatedScale[],
  language: LanguageCode,
): BrokenRule[] {
  const { carcasses, unparsed } = pastedCarcasses(values)
  return carcassRules({
    carcasses,
    unparsed,
    stated: {
      approvedHead: approvedHead(values) ?? 0,
      carcassG: carcassG(values) ?? 0,
      basicPrice: priceOf(values, 'FF_PricePerKg'),
      supplements: priceOf(values, 'FF_Supplements'),
      deductions: priceOf(values, 'FF_Deductions'),
      amount: priceOf(values, 'FF_AmountDkk'),
    },
    scale: scaleOf(values, scales),
    language,
    field: CARCASSES_FIELD,
  })
}

/** Stores the pasted carcasses with their slaughter; the form has checked them, and a user has confirmed doubts. */
export async function savePastedCarcasses(
  { db, context, scope, entry }: FormSession,
  recordId: RecordId,
  values: ElementValues,
): Promise<void> {
  const { carcasses } = pastedCarcasses(values)
  if (carcasses.length === 0 && (entry === null || !entry.values.FF_Carcasses)) return
  const rows = carcasses.map(({ row }) => row)
  const { errors } = await saveCarcasses(db, context, scope, recordId, rows, { confirmed: true, isNew: entry === null })
  if (errors.length > 0) throw new Error('the form accepted carcasses that cannot be stored')
}

/** Text of the stored carcasses as they would be typed; null without any. */
export async function storedCarcassText(
  db: Db,
  language: LanguageCode,
  scope: TenantScope,
  recordId: RecordId,
): Promise<string | null> {
  const lists = await selectCarcassLists(db, scope, recordId)
  return lists && carcassText(carcassRows(lists), language === 'en' ? '.' : ',')
}
