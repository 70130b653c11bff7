import type { BudgetId, PriceId } from '@herdboard/contract/core/ids.ts'
import type { BudgetEntry } from '@herdboard/contract/economy/budget.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { postingCategoryOf } from '#modules/economy/service.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay, formatFigure } from '#platform/text/format-values.ts'
import { budgetFactors, budgetPriceUnit, measuredUnit } from './budget-prices.ts'
import { isBudgetLineEditable, isBudgetLineReadable, readableBudgetPlaces } from './budget-rights.ts'
import { type BudgetLine, lockBudgetLine, selectBudget } from './sql/budget-lines.ts'
import {
  type BudgetLineFields,
  deleteBudgetLine,
  deleteBudgetPrice,
  insertBudgetLine,
  insertBudgetPrice,
  updateBudgetLine,
} from './sql/write-budget.ts'

export { type BudgetAmount, budgetAmounts } from './amounts-of-budget-lines.ts'
export { budgetPriceUnit, measuredUnit } from './budget-prices.ts'
export { type SplitBudgetAmount, splitMovedPigs } from './split-moved-pigs.ts'
export { type BudgetLine, selectBudget } from './sql/budget-lines.ts'
export { selectBudgetPlaces } from './sql/budget-places.ts'

/** Returns the ids of a line's places: the barn's id, or the farm's for a whole farm. */
export const budgetPlaceIds = ({ places }: BudgetLine): string[] =>
  places.map(({ farm_id, barn_id }) => barn_id ?? farm_id)

/** Returns the budget lines that the person may read, in their language. */
export async function budgetFor(db: Db, context: RequestContext, scope: TenantScope): Promise<BudgetEntry[]> {
  return (await selectBudget(db, scope))
    .filter((line) => isBudgetLineReadable(scope, line))
    .map((line) => presentBudgetLine(context, scope, line))
}

function presentBudgetLine(context: RequestContext, scope: TenantScope, line: BudgetLine): BudgetEntry {
  const { text } = context
  const category = postingCategoryOf(line.category_id)
  return {
    id: line.id,
    category_id: line.category_id,
    category_name: text(`option:posting_category.${line.category_id}`),
    remark: line.remark,
    is_income: category?.isIncome ?? false,
    locations: readableBudgetPlaces(scope, line).map(({ id, name }) => ({ id, name })),
    prices: line.prices,
    price_unit: category ? budgetPriceUnit(category, line.basis_id, text) : '',
    basis: basisText(context, line),
    pig_type: line.pig_type === null ? null : text(`analysis:pig_type.${line.pig_type}`),
    lacks_use: budgetFactors(line) === null,
    editable: isBudgetLineEditable(scope, line),
  }
}

/** Returns what the price is multiplied by, with the use per unit where the line states one. */
function basisText({ text, language }: RequestContext, line: BudgetLine): string {
  const unit = measuredUnit(postingCategoryOf(line.category_id) ?? { unit: 'none' })
  if (unit === null || line.use_per_unit === null) return text(`option:budget_basis.${line.basis_id}`)
  const use = formatFigure(language, line.use_per_unit, 4)
  return `${use} ${text(`option:budget_use_unit.${unit}`)} ${text(`option:budget_per.${line.basis_id}`)}`
}

/** Returns a line that the person may read. Throws `request.not_found`. */
async function budgetLineOf(db: Db, scope: TenantScope, id: BudgetId): Promise<BudgetLine> {
  const [line] = await selectBudget(db, scope, id)
  if (!line || !isBudgetLineReadable(scope, line)) throw new Problem('request.not_found')
  return line
}

/**
 * Returns a line that the person may change; with `isLocked`, locked for a change in this transaction. Throws
 * `request.not_found`, or `location.not_allowed` where the person may not write on all of its places.
 */
export async function requireEditableBudgetLine(
  db: Db,
  scope: TenantScope,
  id: BudgetId,
  { isLocked = true } = {},
): Promise<BudgetLine> {
  if (isLocked) await lockBudgetLine(db, scope, id)
  const line = await budgetLineOf(db, scope, id)
  if (!isBudgetLineEditable(scope, line)) throw new Problem('location.not_allowed')
  return line
}

/** Adds a line with its first price. */
export async function createBudgetLine(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  fields: BudgetLineFields,
  price: { price: number; valid_from: string },
): Promise<BudgetId> {
  const id = newId<BudgetId>()
  await insertBudgetLine(db, scope, id, fields)
  await insertBudgetPrice(db, scope, id, price)
  await auditBudgetChange(db, context, scope, { action: 'budget.create', id, after: { ...fields, prices: [price] } })
  return id
}

export async function changeBudgetLine(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  before: BudgetLine,
  fields: BudgetLineFields,
): Promise<void> {
  await updateBudgetLine(db, scope, before.id, fields)
  await auditBudgetChange(db, context, scope, {
    action: 'budget.update',
    id: before.id,
    before: fieldsOf(before),
    after: fields,
  })
}

export async function removeBudgetLine(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: BudgetId,
): Promise<null> {
  const before = await requireEditableBudgetLine(db, scope, id)
  await deleteBudgetLine(db, scope, id)
  await auditBudgetChange(db, context, scope, {
    action: 'budget.delete',
    id,
    before: { ...fieldsOf(before), prices: before.prices },
  })
  return null
}

/** Adds a price that is valid from a day on. Refuses a second price on one day and a price in the future. */
export async function createBudgetPrice(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: BudgetId,
  price: { price: number; valid_from: string },
): Promise<BudgetEntry> {
  const before = await requireEditableBudgetLine(db, scope, id)
  if (price.valid_from > context.today) throw ruleRefusal('prices.future')
  const isNew = await insertBudgetPrice(db, scope, id, price)
  if (!isNew)
    throw ruleRefusal('prices.exists', { params: { date: formatFarmDay(context.language, price.valid_from) } })
  const after = await budgetLineOf(db, scope, id)
  await auditBudgetChange(db, context, scope, {
    action: 'budget.price',
    id,
    before: before.prices,
    after: after.prices,
  })
  return presentBudgetLine(context, scope, after)
}

/** Deletes a price. Throws `budget.last_price` for the only one. */
export async function removePriceOfBudgetLine(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { id, price_id }: { id: BudgetId; price_id: PriceId },
): Promise<null> {
  const before = await requireEditableBudgetLine(db, scope, id)
  if (!before.prices.some((price) => price.id === price_id)) throw new Problem('request.not_found')
  if (before.prices.length === 1) throw ruleRefusal('budget.last_price')
  await deleteBudgetPrice(db, scope, price_id)
  const after = before.prices.filter((price) => price.id !== price_id)
  await auditBudgetChange(db, context, scope, { action: 'budget.price', id, before: before.prices, after })
  return null
}

const fieldsOf = (line: BudgetLine): BudgetLineFields => ({
  category_id: line.category_id,
  basis_id: line.basis_id,
  pig_type: line.pig_type,
  use_per_unit: line.use_per_unit,
  remark: line.remark,
  places: line.places.map(({ farm_id, barn_id }) => ({ farm_id, barn_id })),
})

interface BudgetAuditChange {
  action: string
  id: BudgetId
  before?: unknown
  after?: unknown
}

async function auditBudgetChange(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { action, id, before, after }: BudgetAuditChange,
): Promise<void> {
  const entry = { action, subjectType: 'budget_line', subjectId: id, before: withAnimalGroup(before) }
  await writeAuditEntry(db, context, { ...entry, after: withAnimalGroup(after) })
  await updateDataVersion(db, scope)
}

/** Names the pig type as the audit log shows it. */
function withAnimalGroup(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || !('pig_type' in fields)) return fields
  const { pig_type, ...others } = fields
  return { ...others, animal_group: pig_type === null ? null : pig_type === WEANERS ? 'WEANERS' : 'SLAUGHTER_PIGS' }
}
