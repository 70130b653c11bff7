import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { listPostings, PostingSums } from '@herdboard/contract/economy/postings.ts'
import { dkkOf } from '@herdboard/domain/economy/exact-amount.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { cutAtToday, periodOf } from '@herdboard/domain/time/period.ts'
import { ledgerKnownThrough } from '#modules/ledger/service.ts'
import { resolvePlaces } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { pageReply, rowRange } from '#platform/http/pagination.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type EconomyAmount, economyAmounts, isInnerMove } from './economy-amounts.ts'
import { isIncomeAmount, type PresentedAmount, presentAmount, presentPosting } from './present-posting.ts'

type Query = EndpointRequest<typeof listPostings>['query']

/**
 * Returns a page of the postings of a period and places, typed and calculated, and the sums over all pages. Throws
 * `request.not_found` for a place that the person may not read.
 */
export async function postingsFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: Query,
): Promise<EndpointReply<typeof listPostings>> {
  const pigType: PigType | null = query.isweaners === undefined ? null : query.isweaners ? 1 : 2
  const places = await resolvePlaces(db, scope, query, pigType)
  const through = await ledgerKnownThrough(db, scope, places.units, context.today)
  const days = { first: query.from, last: query.to }
  const period = cutAtToday(periodOf(days), through)
  const amounts = await economyAmounts(db, scope, { places, pigType, days, period, through })
  const page = { page_number: query.page_number, page_size: query.page_size }
  const { limit, offset } = rowRange(page)
  const present = presentAmount(context, scope, places.units)
  const matching = amounts.filter((amount) => isOfKind(query, amount)).map(present)
  const found = query.search === undefined ? matching : matching.filter(isNamed(query.search))
  const rows = query.side === undefined ? found : found.filter(isOnSide(query.side))
  const data = rows.slice(offset, offset + limit).map((row) => presentPosting(context, scope, row, through))
  return { ...pageReply(page, data, rows.length), sums: sumAmounts(found.map(({ amount }) => amount)) }
}

const isOfKind = ({ origin, group, category_ids }: Query, amount: EconomyAmount): boolean =>
  !isInnerMove(amount) &&
  (origin === undefined || (origin === 'typed') === (amount.typed !== null)) &&
  (group === undefined || group === amount.group) &&
  (category_ids === undefined || category_ids.includes(amount.categoryId))

const isOnSide =
  (side: 'income' | 'expense') =>
  ({ amount }: PresentedAmount): boolean =>
    isIncomeAmount(amount) === (side === 'income')

function isNamed(search: string): (row: PresentedAmount) => boolean {
  const sought = search.trim().toLocaleLowerCase()
  return ({ amount: { typed }, ...texts }) =>
    [texts.name, texts.text, texts.location, typed?.remark].some(
      (text) => text?.toLocaleLowerCase().includes(sought) === true,
    )
}

/** Adds the amounts that count; each sum is exact in øre. */
function sumAmounts(amounts: readonly EconomyAmount[]): PostingSums {
  const counted = amounts.filter(({ state }) => state === 'counted')
  const sumOf = (isIncluded: (amount: EconomyAmount) => boolean) =>
    counted.reduce((sum, amount) => (isIncluded(amount) ? sum + amount.ore : sum), 0)
  const fixed = sumOf(({ group }) => group === 'fixed')
  const all = sumOf(() => true)
  const income = sumOf(isIncomeAmount)
  return {
    income: dkkOf(income),
    expenses: dkkOf(all - income),
    margin: dkkOf(all - fixed),
    fixed_costs: dkkOf(fixed),
    result: dkkOf(all),
    provisional: counted.filter(({ late }) => late.length > 0).length,
    not_counted: amounts.length - counted.length,
  }
}
