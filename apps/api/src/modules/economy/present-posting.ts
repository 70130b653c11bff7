import type { Posting } from '@herdboard/contract/economy/postings.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { dkkOf } from '@herdboard/domain/economy/exact-amount.ts'
import { postingRole } from '@herdboard/domain/economy/posting-money.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { recordFlags } from '#modules/ledger/service.ts'
import type { ResolvedUnit } from '#modules/locations/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay, formatFigure } from '#platform/text/format-values.ts'
import type { EconomyAmount } from './economy-amounts.ts'
import { postingCategoryOf } from './posting-categories.ts'

/** An amount with the texts that a search finds. */
export interface PresentedAmount {
  amount: EconomyAmount
  name: string
  text: string | null
  location: string
}

/** Whether an amount is on the income side: by its category; the herd shift stays there where it is negative. */
export const isIncomeAmount = ({ categoryId, ore }: EconomyAmount): boolean =>
  postingCategoryOf(categoryId)?.isIncome ?? ore > 0

/** Returns the function that names amounts, their quantities and their places in the reader's language. */
export function presentAmount(
  { text, language }: RequestContext,
  { readableFarms }: TenantScope,
  units: readonly ResolvedUnit[],
): (amount: EconomyAmount) => PresentedAmount {
  const names = new Map<string, string>(
    units.flatMap(({ farmId, farmName, barnId, barnName }) => [
      [farmId, farmName],
      [barnId, barnName],
    ]),
  )
  const hasBothTypes = new Set(units.map(({ pigType }) => pigType)).size > 1
  const quantityText = ({ source, quantity, parts }: EconomyAmount): string | null => {
    const pigType = parts[0]?.pigType
    if (source === 'feed' || source === 'herd_shift')
      return hasBothTypes && pigType ? text(`analysis:pig_type.${pigType}`) : null
    const count = Math.abs(quantity)
    if (source === 'settlement' || source === 'bonus' || source === 'post_payment')
      return text('economy:quantity.carcass', { kg: formatFigure(language, count, 1) })
    return text('economy:quantity.pigs', { count })
  }
  return (amount) => {
    const { typed, source, categoryId, farmId, barnIds } = amount
    const inside = typed
      ? [typed.barn_name, typed.batch_name].filter((name) => name !== null)
      : barnIds.length === 1 && amount.recordId !== null
        ? barnIds.flatMap((id) => names.get(id) ?? [])
        : []
    const farm = typed?.farm_name ?? names.get(farmId) ?? ''
    return {
      amount,
      name: source === 'entered' ? text(`option:posting_category.${categoryId}`) : text(`economy:source.${source}`),
      text: typed ? typed.text : quantityText(amount),
      location: (inside.length === 0 || readableFarms.size > 1 ? [farm, ...inside] : inside).join(', '),
    }
  }
}

/** Presents a row of a page. `through` is the last day with known pigs. */
export function presentPosting(
  context: RequestContext,
  scope: TenantScope,
  { amount, name, text, location }: PresentedAmount,
  through: string,
): Posting {
  const { id, recordId, typed, source, day, categoryId, group, ore, late, state, farmId } = amount
  return {
    id,
    record_id: recordId,
    type_id: typed ? recordKind.posting : null,
    date: day,
    category_id: categoryId,
    group,
    name,
    is_income: isIncomeAmount(amount),
    price: dkkOf(ore),
    counts: state === 'counted',
    note: noteOf(context, amount, through),
    late: late.map((reason) => context.text(`analysis:late.${reason}`)),
    ...quantityAndPrice(amount),
    text,
    remark: typed?.remark ?? null,
    location_name: location,
    farm_id: farmId,
    source,
    ...(typed
      ? recordFlags(
          scope,
          { day, farmIds: [farmId], lockedThrough: typed.locked_through, isBatchClosed: false },
          context,
        )
      : { editable: false, deletable: false }),
  }
}

function noteOf({ text, language }: RequestContext, amount: EconomyAmount, through: string): string | null {
  if (amount.typed === null) return null
  if (amount.state === 'later') return text('economy:note.later', { date: formatFarmDay(language, through) })
  if (amount.state !== 'counted') return text(`economy:note.${amount.state}`)
  const role = postingRole(amount.categoryId)
  return role === 'bonus' || role === 'collection' ? text(`economy:note.${role}`) : null
}

function quantityAndPrice({ typed, source, quantity, ore }: EconomyAmount): {
  quantity: number | null
  unit_price: number | null
} {
  if (typed)
    return {
      quantity: typed.quantity === null ? null : Number(typed.quantity),
      unit_price: typed.unit_price_dkk === null ? null : Number(typed.unit_price_dkk),
    }
  // Feed is eaten at many prices, and the herd shift is a difference of two values.
  if (source === 'feed' || source === 'herd_shift' || quantity === 0) return { quantity: null, unit_price: null }
  const count = Math.abs(quantity)
  // Kilos in grams, prices with four decimals: no more digits than are known.
  return { quantity: roundHalfAway(count, 3), unit_price: roundHalfAway(Math.abs(dkkOf(ore)) / count, 4) }
}
