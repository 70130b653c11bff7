import { postPaymentYear } from '@herdboard/domain/economy/post-payment-year.ts'
import type { z } from 'zod'
import type { Db } from '#platform/database/pool.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { bonusPaymentBinding } from './bonus-payments.ts'
import { deadPaymentBinding } from './dead-payments.ts'
import { postPaymentBinding } from './post-payments.ts'
import { toStoredPrice } from './price-binding.ts'
import { createInstallationPrice, deleteInstallationPrice } from './price-changes.ts'
import type { PriceKind } from './price-kinds.ts'
import { priceListingBinding } from './price-listings.ts'
import { type StoredPrice, selectPrice } from './sql/prices.ts'
import { statusPriceBinding } from './status-entries.ts'

/** Names of the kinds of prices in a file. */
export const importedPriceKinds = ['quotation', 'status', 'post', 'dead', 'bonus'] as const
export type ImportedPriceKind = (typeof importedPriceKinds)[number]

/** A price as a file states it: its figures by field. */
export interface ImportedPrice {
  kind: ImportedPriceKind
  validFrom: string
  figures: Readonly<Record<string, number>>
}

function parseBody<Schema extends z.ZodType>(
  schema: Schema | undefined,
  body: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  if (!schema) throw new Error('a price is added with a body')
  return schema.safeParse(body)
}

/** Names all fields at once: a quotation has eight that must be there. */
function wrongFields({ issues }: z.ZodError): Error {
  const names = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : issue.path.map(String)))
  return ruleRefusal('import.price_field', { field: 'field', params: { names: [...new Set(names)].join(', ') } })
}

/** Parses a price as its endpoint does, and checks its first day. Throws a RuleProblem. */
function parsePrice(
  { kind, validFrom, figures }: ImportedPrice,
  context: RequestContext,
): [PriceKind, StoredPrice<string>] {
  const stored = <Body extends Readonly<Record<string, unknown>>>(
    binding: { kind: PriceKind; firstDay(body: Body, context: RequestContext): string },
    parsed: { success: true; data: Body } | { success: false; error: z.ZodError },
  ): [PriceKind, StoredPrice<string>] => {
    if (!parsed.success) throw wrongFields(parsed.error)
    return [binding.kind, toStoredPrice(binding.kind, binding.firstDay(parsed.data, context), parsed.data)]
  }
  switch (kind) {
    case 'quotation': {
      const optional = Object.fromEntries(priceListingBinding.kind.fields.map((field) => [field, null]))
      const body = { ...optional, valid_from: validFrom, ...figures }
      return stored(priceListingBinding, parseBody(priceListingBinding.endpoints.add.body, body))
    }
    case 'status':
      return stored(
        statusPriceBinding,
        parseBody(statusPriceBinding.endpoints.add.body, { period: validFrom, ...figures }),
      )
    case 'post': {
      const { to } = postPaymentYear(validFrom)
      return stored(
        postPaymentBinding,
        parseBody(postPaymentBinding.endpoints.add.body, { from: validFrom, to, ...figures }),
      )
    }
    case 'dead':
      return stored(
        deadPaymentBinding,
        parseBody(deadPaymentBinding.endpoints.add.body, { valid_from: validFrom, ...figures }),
      )
    case 'bonus':
      return stored(
        bonusPaymentBinding,
        parseBody(bonusPaymentBinding.endpoints.add.body, { period: validFrom, ...figures }),
      )
  }
}

/** Adds a price for all companies. Throws a RuleProblem for a missing or unknown field, a wrong or a taken first day. */
export async function addImportedPrice(
  db: Db,
  context: RequestContext,
  price: ImportedPrice,
): Promise<{ table: PriceKind['table']; validFrom: string }> {
  const [kind, stored] = parsePrice(price, context)
  await createInstallationPrice(db, context, kind, stored)
  return { table: kind.table, validFrom: stored.valid_from }
}

/** Whether a price of the same first day has all these figures. */
export async function isKnownPrice(db: Db, context: RequestContext, price: ImportedPrice): Promise<boolean> {
  const [kind, { valid_from }] = parsePrice(price, context)
  const known = await selectPrice(db, kind, valid_from)
  return known !== null && Object.entries(price.figures).every(([field, value]) => known[field] === value)
}

const kindsByTable = new Map<string, PriceKind>(
  [priceListingBinding, statusPriceBinding, postPaymentBinding, deadPaymentBinding, bonusPaymentBinding].map(
    ({ kind }) => [kind.table, kind as PriceKind],
  ),
)

/** Removes an added price. Throws `prices.has_charges` where companies have adjusted it. */
export async function removeImportedPrice(
  db: Db,
  context: RequestContext,
  { table, validFrom }: { table: string; validFrom: string },
): Promise<void> {
  const kind = kindsByTable.get(table)
  if (kind) await deleteInstallationPrice(db, context, kind, { validFrom, confirmed: false })
}
