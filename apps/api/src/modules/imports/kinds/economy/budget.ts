import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BudgetId } from '@herdboard/contract/core/ids.ts'
import { budgetBasis } from '@herdboard/domain/budget/budget-basis.ts'

import { removeBudgetLine, selectBudget } from '#modules/budget/service.ts'
import { economyCategories } from '#modules/economy/posting-categories.ts'
import { placeColumns } from '#modules/imports/checking/place-of-row.ts'
import { choicesOf, numberOf, requiredText, textOf } from '../common-columns.ts'
import { formRowKind } from '../form-rows.ts'

const BASES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** Short and older words of feed units, in lower case; FEsv is the feed unit of pigs. */
const FEED_UNITS = [
  ...['fe', 'foderenhed', 'foderenheder', 'fu', 'feed units', 'foderenheter', 'ua', 'uf'],
  ...['feed units (fe)', 'unidades de pienso (fe)', 'unidades de ração (fe)'],
]

const budgetBases = choicesOf('budget_basis', BASES).map((choice) =>
  choice.value === String(budgetBasis.feedUnits) ? { ...choice, aliases: FEED_UNITS } : choice,
)

/**
 * Budget lines: form `formId.budgetLine`. The category decides whether a line is income; a type beside it must agree.
 */
export const budgetImport = formRowKind({
  kind: 'budget',
  form: formId.budgetLine,
  subjectType: 'budget_line',
  depth: 'farm',
  dayColumn: 'valid_from',
  columns: [
    {
      key: 'type',
      type: 'choice',
      choices: [
        { value: '0', text: 'option:posting_side.0' },
        { value: '1', text: 'option:posting_side.1' },
      ],
    },
    {
      key: 'category',
      type: 'choice',
      required: true,
      choices: choicesOf(
        'posting_category',
        economyCategories.map(({ id }) => id),
      ),
    },
    { key: 'price', type: 'decimal', decimals: 2, required: true, min: 0, max: 9_999_999 },
    { key: 'valid_from', type: 'day', required: true },
    { key: 'basis', type: 'choice', choices: budgetBases },
    { key: 'use_per_unit', type: 'decimal', decimals: 4, min: 0.0001, max: 99_999_999 },
    ...placeColumns.filter(({ key }) => key !== 'section' && key !== 'batch'),
    { key: 'remark', type: 'text', maxLength: 2000 },
    { key: 'external_id', type: 'text', maxLength: 80 },
  ],
  elements: {
    type: 'FS_Main.FF_IsIncome',
    category: 'FS_Main.FF_Category',
    price: 'FS_Main.FF_Price',
    valid_from: 'FS_Main.FF_ValidFrom',
    basis: 'FS_Main.FF_Basis',
    use_per_unit: 'FS_Main.FF_Use',
    remark: 'FS_Main.FF_Remark',
  },
  fill(row, { place }) {
    const category = economyCategories.find(({ id }) => String(id) === requiredText(row, 'category'))
    return {
      values: {
        'FS_Main.FF_IsIncome': textOf(row, 'type') ?? (category?.isIncome ? '1' : '0'),
        'FS_Main.FF_Price': numberOf(row, 'price'),
        'FS_Main.FF_Use': numberOf(row, 'use_per_unit'),
        'FS_Main.FF_Locations': [place.barnId ?? place.farmId],
      },
    }
  },
  async isKnown({ db, scope }, { row, at: { place } }) {
    return (await selectBudget(db, scope)).some(
      ({ category_id, places, prices }) =>
        String(category_id) === row.category &&
        places.some(({ farm_id, barn_id }) => farm_id === place.farmId && barn_id === place.barnId) &&
        prices.some((known) => known.valid_from === row.valid_from && known.price === numberOf(row, 'price')),
    )
  },
  async remove({ db, context, scope }, effects) {
    for (const { subjectId } of effects) await removeBudgetLine(db, context, scope, subjectId as BudgetId)
  },
})
