import type { Parsed, Reply } from '@herdboard/contract/core/endpoint.ts'
import type { listPostings, Posting, PostingCategory } from '@herdboard/contract/economy/postings.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { dkkOf } from '@herdboard/domain/economy/exact-amount.ts'
import { recordFlags } from '#modules/ledger/service.ts'
import { resolvePlaceIds } from '#modules/locations/service.ts'
import { readExcludedPostingCategories } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { pageReply, rowRange } from '#platform/http/pagination.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type EconomyCategory, economyCategories, postableCategories, postingCategoryOf } from './posting-categories.ts'
import { type ListedPosting, selectPostings } from './sql/postings.ts'

export {
  type CategoryUnit,
  type EconomyCategory,
  economyCategories,
  isUsuallyComputed,
  postableCategories,
  postingCategoryOf,
  unitsPerPrice,
} from './posting-categories.ts'
export { selectLastCategories } from './sql/last-categories.ts'

/** Returns a page of the postings of a period and places, in the caller's language. */
export async function postingsFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { from, to, page_number, page_size, ...places }: Parsed<typeof listPostings>['query'],
): Promise<Reply<typeof listPostings>> {
  const placeIds = await resolvePlaceIds(db, scope, places)
  const page = { page_number, page_size }
  const { rows, total } = await selectPostings(db, scope, {
    period: { from, to },
    placeIds,
    today: context.today,
    ...rowRange(page),
  })
  const data = rows.map((row) => presentPosting(context, scope, row))
  return pageReply(page, data, total)
}

function presentPosting(context: RequestContext, scope: TenantScope, row: ListedPosting): Posting {
  const { editable, deletable } = recordFlags(
    scope,
    { day: row.day, farmIds: [row.farm_id], lockedThrough: row.locked_through, isBatchClosed: row.is_batch_closed },
    context,
  )
  const inside = [row.barn_name, row.batch_name].filter((name) => name !== null)
  return {
    id: row.record_id,
    type_id: recordKind.posting,
    date: row.day,
    category_id: row.category_id,
    is_income: postingCategoryOf(row.category_id)?.isIncome ?? row.amount_ore > 0,
    price: dkkOf(row.amount_ore),
    quantity: row.quantity === null ? null : Number(row.quantity),
    unit_price: row.unit_price_dkk === null ? null : Number(row.unit_price_dkk),
    text: row.text,
    remark: row.remark,
    location_name: (inside.length === 0 || scope.readableFarms.size > 1 ? [row.farm_name, ...inside] : inside).join(
      ', ',
    ),
    source: 'entered',
    editable,
    deletable,
  }
}

/** Returns the categories that the company offers for posting, and the one that a stored posting already has. */
export async function offeredCategories(db: Db, scope: TenantScope, storedId = 0): Promise<EconomyCategory[]> {
  const leftOut = await readExcludedPostingCategories(db, scope)
  return postableCategories.filter(({ id }) => !leftOut.has(id) || id === storedId)
}

/** Returns all categories, including those no longer offered, because old postings still use them. */
export async function categoriesFor(db: Db, { text }: RequestContext, scope: TenantScope): Promise<PostingCategory[]> {
  const leftOut = await readExcludedPostingCategories(db, scope)
  return economyCategories.map(({ id, isIncome, unit, icon, colour }) => ({
    id,
    name: text(`option:posting_category.${id}`),
    is_income: isIncome,
    unit: text(`option:posting_unit.${unit}`),
    icon_id: icon,
    cal_color_hex: colour,
    is_offered: !leftOut.has(id),
  }))
}
