import { selectCompanyIds } from '#modules/reference-data/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { assertRules, type BrokenRule, Problem, ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import type { PriceKind } from './price-kinds.ts'
import { countAdjustments, deletePrice, insertPrice, type StoredPrice, selectPrice, updatePrice } from './sql/prices.ts'

/** Adds a price for all companies. Throws `prices.exists` where another price has the same first day. */
export async function createInstallationPrice<Field extends string>(
  db: Db,
  context: RequestContext,
  kind: PriceKind<Field>,
  price: StoredPrice<Field>,
): Promise<void> {
  const isNew = await insertPrice(db, kind, price, context.now)
  if (!isNew)
    throw ruleRefusal('prices.exists', { params: { date: formatFarmDay(context.language, price.valid_from) } })
  await recordPriceChange(db, context, kind, 'create', null, price)
}

export async function changeInstallationPrice<Field extends string>(
  db: Db,
  context: RequestContext,
  kind: PriceKind<Field>,
  price: StoredPrice<Field>,
): Promise<void> {
  const before = await requirePrice(db, kind, price.valid_from)
  await updatePrice(db, kind, price, context.now)
  await recordPriceChange(db, context, kind, 'update', before, price)
}

/** Deletes a price with the companies' adjustments of it, which need a confirmation (`prices.has_charges`). */
export async function deleteInstallationPrice(
  db: Db,
  context: RequestContext,
  kind: PriceKind,
  { validFrom, confirmed }: { validFrom: string; confirmed: boolean },
): Promise<null> {
  const before = await requirePrice(db, kind, validFrom)
  const count = await countAdjustments(db, kind, validFrom)
  const doubts: BrokenRule[] =
    count === 0 ? [] : [{ code: 'prices.has_charges', verdict: 'doubtful', params: { count } }]
  assertRules(doubts, confirmed)
  await deletePrice(db, kind, validFrom, context.now)
  await recordPriceChange(db, context, kind, 'delete', before, null)
  return null
}

async function requirePrice<Field extends string>(
  db: Db,
  kind: PriceKind<Field>,
  validFrom: string,
): Promise<StoredPrice<Field>> {
  const price = await selectPrice(db, kind, validFrom)
  if (!price) throw new Problem('request.not_found')
  return price
}

const PRICE_ACTIONS = { create: 'price.create', update: 'price.update', delete: 'price.delete' } as const

type PriceAction = keyof typeof PRICE_ACTIONS

const priceAuditValues = (kind: PriceKind, price: StoredPrice<string> | null) =>
  price && {
    valid_from: price.valid_from,
    ...Object.fromEntries(kind.auditedFields.map((field) => [field, price[field]])),
    ...(kind.hasProvision && { is_provision: price.is_provision }),
  }

/** Writes a change to the audit log; a job then notifies each company of it. */
async function recordPriceChange(
  db: Db,
  context: RequestContext,
  kind: PriceKind,
  verb: PriceAction,
  before: StoredPrice<string> | null,
  after: StoredPrice<string> | null,
): Promise<void> {
  await writeAuditEntry(db, context, {
    action: PRICE_ACTIONS[verb],
    subjectType: kind.table,
    subjectId: null,
    before: priceAuditValues(kind, before),
    after: priceAuditValues(kind, after),
  })
  for (const id of await selectCompanyIds(db)) await enqueueJob(db, 'announce-prices', id)
}
