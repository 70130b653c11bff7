import type { ElementValue } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { amountOre, dkkOf, exactDecimalText, oreOf } from '@herdboard/domain/economy/exact-amount.ts'
import { MAX_POSTING_DAYS_AHEAD } from '@herdboard/domain/economy/posting-days.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import {
  billQuestions,
  billRemovalQuestions,
  type EconomyCategory,
  isReplacing,
  offeredCategories,
  postingCategoryOf,
  selectLastCategories,
  unitsPerPrice,
} from '#modules/economy/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { formatOre } from '#platform/text/format-values.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { ElementValues } from '../engine/element-values.ts'
import { requireValue } from '../engine/entry-day.ts'
import type { FieldProposal, FormChange, FormDefinition, FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'

const EXPENSE = '0'
const INCOME = '1'
/** Posting side by resource: the tab that the form was opened from. */
const SIDES: Readonly<Record<string, string>> = { expense: EXPENSE, income: INCOME }

/** A day further away than this, back or ahead, needs a confirmation. */
const FAR_DAYS = 400

/** Posting form: income or an expense, typed by a user. */
export const postingForm: FormDefinition = {
  formId: formId.posting,
  async open(session, rawValues) {
    const { db, scope, place, context, entry, resource } = session
    const stored = entry ? String(entry.values.FF_IsIncome) : null
    const side = rawValues.text('FS_Main.FF_IsIncome') ?? stored ?? SIDES[resource ?? ''] ?? EXPENSE
    const offered = await offeredCategories(db, scope, Number(entry?.values.FF_Category ?? 0))
    const last = await selectLastCategories(db, scope, place.farm.id)
    const lastOf = (of: string) => {
      const id = of === INCOME ? last.income : last.expense
      return offered.find((one) => one.id === id && isOf(of)(one))?.id.toString() ?? null
    }
    const optionsOf = (of: string) =>
      offered.filter(isOf(of)).map(({ id }) => ({ id: String(id), value: categoryName(session, id) }))
    const build = elementBuilder(session)
    return {
      sections: [
        build.section('FS_Main', { name: 'posting' }, [
          build.radio('FF_IsIncome', {
            required: true,
            wide: true,
            options: build.options('posting_side', [EXPENSE, INCOME]),
            value: side,
            computes: true,
          }),
          build.date({ to: addDays(context.today, MAX_POSTING_DAYS_AHEAD) }),
          build.dropdown('FF_Category', {
            required: true,
            options: optionsOf(side),
            value: lastOf(side),
            computes: true,
          }),
          build.decimal('FF_Quantity', { min: 0, max: 99_999_999, step: 0.01, computes: true }),
          build.textLine('FF_Unit', { disabled: true, maxLength: 60 }),
          build.decimal('FF_UnitPrice', { min: 0, max: 999_999, step: 0.0001, unit: 'dkk', computes: true }),
          build.decimal('FF_AmountDkk', {
            required: true,
            label: 'field.amount_excl_vat',
            min: 0.01,
            max: 99_999_999,
            step: 0.01,
            unit: 'dkk',
          }),
          build.textLine('FF_Text', { wide: true, maxLength: 200 }),
        ]),
        build.section('FS_More', { name: 'more', folded: true }, [
          build.radio('FF_PigType', {
            options: build.options('posting_pigs', [0, 1, 2]),
            value: String(place.barn?.pigType ?? 0),
          }),
          build.remark(),
        ]),
      ],
      proposals: (change) => postingProposals(session, change, optionsOf, lastOf),
      rules: (values) => postingRules(session, values),
      saving: {
        drafts: (values, detailOf) => {
          const sign = values.text('FS_Main.FF_IsIncome') === INCOME ? 1 : -1
          const ore = oreOf(requireValue(values.number('FS_Main.FF_AmountDkk'), 'FF_AmountDkk'))
          return [
            {
              kind: 'posting',
              day: requireValue(values.text('FS_Main.FF_Date'), 'FF_Date'),
              place: toPlaceOfRecord(place),
              categoryId: requireValue(selectedCategory(values), 'FF_Category').id,
              amountOre: sign * ore,
              quantity: decimalOrNull(values.number('FS_Main.FF_Quantity'), 2),
              unitPriceDkk: decimalOrNull(values.number('FS_Main.FF_UnitPrice'), 4),
              pigType: postingPigType(values),
              detail: detailOf(),
              fields: { day: 'FS_Main.FF_Date', head: 'FS_Main.FF_AmountDkk', place: 'FS_Main.FF_Date' },
            },
          ]
        },
      },
      savedMessage: (values) => {
        const category = categoryName(session, selectedCategory(values)?.id ?? 0)
        const amount = formatOre(context.language, oreOf(values.number('FS_Main.FF_AmountDkk') ?? 0))
        return session.i18n.text('forms:done.posting', { category, amount })
      },
    }
  },
}

const isOf =
  (side: string) =>
  ({ isIncome }: EconomyCategory): boolean =>
    isIncome === (side === INCOME)

const categoryName = ({ i18n }: FormSession, id: number): string => i18n.text(`option:posting_category.${id}`)

const selectedCategory = (values: ElementValues): EconomyCategory | null =>
  postingCategoryOf(Number(values.text('FS_Main.FF_Category') ?? 0)) ?? null

const decimalOrNull = (value: number | null, decimals: number): string | null =>
  value === null ? null : exactDecimalText(value, decimals)

const postingPigType = (values: ElementValues): 1 | 2 | null => pigTypeOf(values.text('FS_More.FF_PigType'))

const pigTypeOf = (value: ElementValue | undefined): 1 | 2 | null => (value === '1' ? 1 : value === '2' ? 2 : null)

/** Proposals: categories of the chosen side, the unit of the category, and the amount where none was typed. */
function postingProposals(
  { i18n }: FormSession,
  { values, elementId }: FormChange,
  optionsOf: (side: string) => { id: string; value: string }[],
  lastOf: (side: string) => string | null,
): FieldProposal[] {
  const side = values.text('FS_Main.FF_IsIncome') ?? EXPENSE
  const options = optionsOf(side)
  const known = values.text('FS_Main.FF_Category')
  const category = options.some(({ id }) => id === known) ? known : lastOf(side)
  const chosen = postingCategoryOf(Number(category ?? 0)) ?? null
  return [
    ...(elementId === 'FF_IsIncome'
      ? [{ address: 'FS_Main.FF_Category' as const, options, value: category, always: true }]
      : []),
    { address: 'FS_Main.FF_Unit', value: chosen ? unitText(i18n, chosen) : null, always: true },
    { address: 'FS_Main.FF_AmountDkk', value: postingAmount(values, chosen), implied: true },
  ]
}

/** Unit of a category as text. With a price per 100 kg the quantity is still in kg. */
function unitText(i18n: FormSession['i18n'], category: EconomyCategory): string {
  const unit = i18n.text(`option:posting_unit.${category.unit}`)
  return unitsPerPrice(category) === 1 ? unit : `${unit} · ${i18n.text('option:posting_quantity_kg')}`
}

function postingAmount(values: ElementValues, category: EconomyCategory | null): number | null {
  const [quantity, price] = [values.number('FS_Main.FF_Quantity'), values.number('FS_Main.FF_UnitPrice')]
  if (quantity === null || price === null || quantity < 0 || price < 0) return null
  return dkkOf(amountOre(quantity, price, category ? unitsPerPrice(category) : 1))
}

async function postingRules(session: FormSession, values: ElementValues): Promise<BrokenRule[]> {
  const day = values.text('FS_Main.FF_Date')
  const isFar =
    day !== null && day !== session.entry?.day && Math.abs(daysBetween(session.context.today, day)) > FAR_DAYS
  return [
    ...(await calculatedRules(session, values, day)),
    ...(isFar ? [{ code: 'posting.far_date', verdict: 'doubtful', field: 'FS_Main.FF_Date' } as const] : []),
  ]
}

/**
 * Asks about a bill for what is calculated already, unless the stored posting was confirmed with its category; what a
 * bill replaces depends on its day and pig type, too. A corrected bill may no longer replace what the stored one did.
 */
async function calculatedRules(session: FormSession, values: ElementValues, day: string | null): Promise<BrokenRule[]> {
  const { db, scope, context, place, entry } = session
  const category = selectedCategory(values)
  if (!category || day === null) return []
  const typed = { categoryId: category.id, day, pigType: postingPigType(values) }
  const stored = entry && {
    id: entry.id as RecordId,
    categoryId: Number(entry.values.FF_Category),
    day: entry.day,
    pigType: pigTypeOf(entry.values.FF_PigType),
  }
  const isConfirmed =
    stored?.categoryId === typed.categoryId &&
    (!isReplacing(typed.categoryId) || (stored.day === day && stored.pigType === typed.pigType))
  if (isConfirmed) return []
  const at = { farmId: place.farm.id, barnId: place.barn?.id ?? null, batchId: place.batch?.id ?? null }
  const questions = await billQuestions(db, context, scope, { ...at, ...typed })
  if (stored) {
    const { id, ...bill } = stored
    questions.push(...(await billRemovalQuestions(db, context, scope, id, { ...at, ...bill }, typed)))
  }
  return questions.map((rule) => ({ ...rule, field: 'FS_Main.FF_Category' }))
}
