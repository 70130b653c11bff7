import type { AdjustmentId } from '@herdboard/contract/core/ids.ts'
import type { AdjustmentNames } from '@herdboard/contract/economy/price-endpoints.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { changeAdjustment, createAdjustment, removeAdjustment } from './adjustments.ts'
import type { AdjustmentKey, PriceRequest, StoredAdjustmentKey } from './price-binding.ts'
import type { PriceKind } from './price-kinds.ts'
import { type StoredAdjustment, selectAdjustments } from './sql/adjustments.ts'
import { type StoredPrice, selectPrices } from './sql/prices.ts'

/** The reply's name of each figure. */
type ReplyFieldNames<Field extends string> = Readonly<Record<Field, string>>

/** An adjustment in a reply: DKK, under the names of the contract. */
export type PresentedAdjustment<Names extends ReplyFieldNames<string>> = { id: AdjustmentId } & Record<
  Names[keyof Names],
  number
>

export const presentAdjustment = <Field extends string, const Names extends ReplyFieldNames<Field>>(
  names: Names & ReplyFieldNames<Field>,
  adjustment: StoredAdjustment<Field>,
) =>
  ({
    id: adjustment.id,
    ...Object.fromEntries(Object.entries(names).map(([field, name]) => [name, adjustment[field as Field]])),
  }) as PresentedAdjustment<Names>

/** Selects the prices of a kind, newest first, each with the company's adjustment. */
export async function selectPricesWithAdjustments<Field extends string>(
  db: Db,
  scope: TenantScope,
  kind: PriceKind<Field>,
): Promise<{ price: StoredPrice<Field>; adjustment: StoredAdjustment<Field> | null }[]> {
  const adjustments = new Map(
    (await selectAdjustments(db, scope, kind)).map((adjustment) => [adjustment.valid_from, adjustment]),
  )
  const prices = await selectPrices(db, scope, kind)
  return prices.map((price) => ({ price, adjustment: adjustments.get(price.valid_from) ?? null }))
}

/** Operations on adjustments that apply to the whole company. */
export const companyAdjustments = <Field extends string, const Names extends ReplyFieldNames<Field>>(
  kind: PriceKind<Field>,
  names: AdjustmentNames<Field> & { fields: Names },
) => ({
  names,
  saveAdjustment: async (
    { db, context, scope }: PriceRequest,
    { id, adjustmentId }: AdjustmentKey,
    body: Readonly<Record<Names[Field], number>>,
  ): Promise<PresentedAdjustment<Names>> => {
    const figures = Object.fromEntries(kind.fields.map((field) => [field, body[names.fields[field]]])) as Record<
      Field,
      number
    >
    const target = { validFrom: id, farmId: null }
    const adjustment = adjustmentId
      ? await changeAdjustment(db, context, scope, kind, { ...target, id: adjustmentId }, figures)
      : await createAdjustment(db, context, scope, kind, target, figures)
    return presentAdjustment<Field, Names>(names.fields, adjustment)
  },
  removeAdjustment: ({ db, context, scope }: PriceRequest, { id, adjustmentId }: StoredAdjustmentKey) =>
    removeAdjustment(db, context, scope, kind, { id: adjustmentId, validFrom: id }),
})
