import { oreOf } from '@herdboard/domain/economy/exact-amount.ts'
import { MAX_POSTING_DAYS_AHEAD } from '@herdboard/domain/economy/posting-days.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import { economyCategories } from '#modules/economy/posting-categories.ts'
import { billOfRecord, billsOfLockedDays, groupAlikeBills, questionsOfDays } from '#modules/economy/service.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { placeColumns } from '../checking/place-of-row.ts'
import { choicesOf, detailOf, requiredNumber, requiredText, tailColumns, textOf } from './common-columns.ts'
import type { ImportedRow, ImportSession } from './import-kind-definition.ts'
import { ledgerKind } from './ledger-kind.ts'

/** Asks about bills for what is calculated already, as the form does; once for a place, with its months. */
async function calculatedDoubts(
  { db, context, scope }: ImportSession,
  rows: readonly ImportedRow<RecordDraft>[],
): Promise<BrokenRule[]> {
  const bills = rows.flatMap(({ no, item }) => (item.kind === 'posting' ? [{ no, ...placedBill(item) }] : []))
  const doubts: BrokenRule[] = []
  for (const alike of groupAlikeBills(bills)) {
    const [first] = alike
    // Bills of one month replace the same.
    const months = [...Map.groupBy(alike, ({ day }) => day.slice(0, 'yyyy-mm'.length)).values()]
    const days = months.map(([one]) => one?.day ?? '')
    const questions = first ? await questionsOfDays(db, context, scope, first, days) : []
    for (const [at, ofMonth] of months.entries())
      for (const { no } of ofMonth)
        doubts.push(...(questions[at] ?? []).map((rule) => ({ ...rule, field: `${no}.category` })))
  }
  return doubts
}

const placedBill = ({
  categoryId,
  day,
  place: { farmId, barnId, batchId },
  pigType,
}: Extract<RecordDraft, { kind: 'posting' }>) => ({ categoryId, day, farmId, barnId, batchId, pigType })

/** A day further away than this, back or ahead, needs a confirmation. */
const FAR_DAYS = 400

/** Income and expenses: form `formId.posting`. The category decides which of them an amount is. */
export const postingImport = ledgerKind({
  kind: 'postings',
  depth: 'farm',
  columns: [
    { key: 'date', type: 'day', required: true },
    {
      key: 'category',
      type: 'choice',
      required: true,
      choices: [
        ...choicesOf(
          'posting_category',
          economyCategories.map(({ id }) => id),
        ),
      ],
    },
    { key: 'quantity', type: 'decimal', decimals: 2, min: 0, max: 99_999_999 },
    { key: 'unit_price', type: 'decimal', decimals: 4, min: 0, max: 999_999 },
    { key: 'amount', type: 'decimal', decimals: 2, required: true, min: 0.01, max: 99_999_999 },
    { key: 'text', type: 'text', maxLength: 200 },
    ...placeColumns.filter(({ key }) => key !== 'section'),
    ...tailColumns,
  ],
  toDraft(row, at, session) {
    const category = economyCategories.find(({ id }) => String(id) === requiredText(row, 'category'))
    if (!category) return { rule: { code: 'import.required', verdict: 'refused', field: 'category' } }
    const day = requiredText(row, 'date')
    if (daysBetween(session.context.today, day) > MAX_POSTING_DAYS_AHEAD)
      return { rule: { code: 'dates.future', verdict: 'refused', field: 'date' } }
    const amount = requiredNumber(row, 'amount')
    const [quantity, unitPrice] = [textOf(row, 'quantity'), textOf(row, 'unit_price')]
    const pigType = at.barn?.pigType ?? null
    return {
      draft: {
        kind: 'posting',
        day,
        place: at.place,
        categoryId: category.id,
        amountOre: (category.isIncome ? 1 : -1) * oreOf(amount),
        quantity,
        unitPriceDkk: unitPrice,
        pigType,
        detail: detailOf({
          FF_IsIncome: category.isIncome ? '1' : '0',
          FF_Date: day,
          FF_Category: String(category.id),
          FF_Quantity: quantity === null ? null : Number(quantity),
          FF_UnitPrice: unitPrice === null ? null : Number(unitPrice),
          FF_AmountDkk: amount,
          FF_Text: textOf(row, 'text'),
          FF_PigType: String(pigType ?? 0),
          FF_Remark: textOf(row, 'remark'),
        }),
        fields: { day: 'date', head: 'amount', place: 'farm' },
      },
    }
  },
  rules: (_row, { day }, { context }) =>
    Math.abs(daysBetween(context.today, day)) > FAR_DAYS
      ? [{ code: 'posting.far_date', verdict: 'doubtful', field: 'date' }]
      : [],
  doubtsOnTrial: calculatedDoubts,
  rulesOfUndo: ({ db, context, scope }, removed) =>
    billsOfLockedDays(
      db,
      context,
      scope,
      removed.flatMap((stored) => billOfRecord(stored) ?? []),
    ),
})
