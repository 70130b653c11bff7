import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { AdjustmentId } from '@herdboard/contract/core/ids.ts'
import type {
  AdjustablePriceEndpoints,
  AdjustmentNames,
  PriceEndpoints,
} from '@herdboard/contract/economy/price-endpoints.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { route } from '#platform/http/route.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { changeInstallationPrice, createInstallationPrice, deleteInstallationPrice } from './price-changes.ts'
import type { PriceKind } from './price-kinds.ts'
import type { StoredPrice } from './sql/prices.ts'

export interface PriceRequest {
  db: Db
  context: RequestContext
  scope: TenantScope
}

/** The handlers of a kind of prices: its endpoints, its table, and its special rules. */
export interface PriceBinding<Field extends string = string, Calls extends PriceEndpoints = PriceEndpoints> {
  endpoints: Calls
  kind: PriceKind<Field>
  /** The prices as the company sees them. */
  list(request: PriceRequest & EndpointRequest<Calls['list']>): Promise<EndpointReply<Calls['list']>>
  /** Returns the first day of a new price, `YYYY-MM-DD`. Throws the violated rule. */
  firstDay(body: EndpointRequest<Calls['add']>['body'], context: RequestContext): string
  /** The reply to a created or changed price. */
  present(price: StoredPrice<Field>): EndpointReply<Calls['add']>
}

/** The price that is adjusted, by its first day, and the id of the adjustment; without an id, one is added. */
export interface AdjustmentKey {
  id: string
  adjustmentId?: AdjustmentId
}

/** Address of an existing adjustment. */
export type StoredAdjustmentKey = Required<AdjustmentKey>

/** The handlers of a kind of prices that companies can adjust. */
export interface AdjustablePriceBinding<
  Field extends string = string,
  Calls extends AdjustablePriceEndpoints = AdjustablePriceEndpoints,
> extends PriceBinding<Field, Calls> {
  names: AdjustmentNames<Field>
  saveAdjustment(
    request: PriceRequest,
    address: AdjustmentKey,
    body: EndpointRequest<Calls['addAdjustment']>['body'],
  ): Promise<EndpointReply<Calls['addAdjustment']>>
  removeAdjustment(request: PriceRequest, address: StoredAdjustmentKey): Promise<null>
}

/** Registers the routes for listing, adding, changing and deleting prices. */
export function bindPrices<Field extends string>(app: FastifyInstance, binding: PriceBinding<Field>): void {
  const { endpoints, kind } = binding
  route(app, endpoints.list, (request) => binding.list(request))
  route(app, endpoints.add, async ({ db, context, body }) => {
    const price = toStoredPrice(kind, binding.firstDay(body, context), body)
    await createInstallationPrice(db, context, kind, price)
    return binding.present(price)
  })
  route(app, endpoints.change, async ({ db, context, params, body }) => {
    const price = toStoredPrice(kind, params.id, body)
    await changeInstallationPrice(db, context, kind, price)
    return binding.present(price)
  })
  route(app, endpoints.remove, ({ db, context, params, ...request }) =>
    deleteInstallationPrice(db, context, kind, { validFrom: params.id, confirmed: isConfirmed(request) }),
  )
}

/** Registers the routes of `bindPrices`, and those of the companies' adjustments. */
export function bindAdjustablePrices<Field extends string>(
  app: FastifyInstance,
  binding: AdjustablePriceBinding<Field>,
): void {
  const { endpoints, names } = binding
  bindPrices(app, binding)
  const adjustmentIdIn = (params: Readonly<Record<string, string>>) => params[names.idName] as AdjustmentId
  route(app, endpoints.addAdjustment, ({ params, body, ...request }) =>
    binding.saveAdjustment(request, { id: params.id }, body),
  )
  route(app, endpoints.changeAdjustment, ({ params, body, ...request }) =>
    binding.saveAdjustment(request, { id: params.id, adjustmentId: adjustmentIdIn(params) }, body),
  )
  route(app, endpoints.removeAdjustment, ({ params, ...request }) =>
    binding.removeAdjustment(request, { id: params.id, adjustmentId: adjustmentIdIn(params) }),
  )
}

/** Converts a validated body to a price from this day on. */
export function toStoredPrice<Field extends string>(
  { fields }: PriceKind<Field>,
  validFrom: string,
  body: Readonly<Record<string, unknown>>,
): StoredPrice<Field> {
  const figures = Object.fromEntries(fields.map((field) => [field, body[field]])) as Record<Field, number | null>
  return { ...figures, valid_from: validFrom, is_provision: body.is_provision === true }
}

/** Only kinds with adjustments ask for a confirmation before deletion; the other kinds have no such query parameter. */
const isConfirmed = (request: object): boolean =>
  'query' in request && (request.query as { confirmed?: boolean }).confirmed === true
