import type { ChargeId } from '@herdboard/contract/core/ids.ts'
import type { ChargeNames } from '@herdboard/contract/economy/price-endpoints.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { changeCharge, createCharge, removeCharge } from './charges.ts'
import type { ChargeKey, PriceRequest, StoredChargeKey } from './price-binding.ts'
import type { PriceKind } from './price-kinds.ts'
import { type StoredCharge, selectCharges } from './sql/charges.ts'
import { type StoredPrice, selectPrices } from './sql/prices.ts'

/** The reply's name of each figure. */
type ReplyFieldNames<Field extends string> = Readonly<Record<Field, string>>

/** An adjustment in a reply: DKK, under the names of the contract. */
export type PresentedCharge<Names extends ReplyFieldNames<string>> = { id: ChargeId } & Record<
  Names[keyof Names],
  number
>

export const presentCharge = <Field extends string, const Names extends ReplyFieldNames<Field>>(
  names: Names & ReplyFieldNames<Field>,
  charge: StoredCharge<Field>,
) =>
  ({
    id: charge.id,
    ...Object.fromEntries(Object.entries(names).map(([field, name]) => [name, charge[field as Field]])),
  }) as PresentedCharge<Names>

/** Selects the prices of a kind, newest first, each with the company's adjustment. */
export async function selectPricesWithCharges<Field extends string>(
  db: Db,
  scope: TenantScope,
  kind: PriceKind<Field>,
): Promise<{ price: StoredPrice<Field>; charge: StoredCharge<Field> | null }[]> {
  const charges = new Map((await selectCharges(db, scope, kind)).map((charge) => [charge.valid_from, charge]))
  const prices = await selectPrices(db, scope, kind)
  return prices.map((price) => ({ price, charge: charges.get(price.valid_from) ?? null }))
}

/** Operations on adjustments that apply to the whole company. */
export const companyCharges = <Field extends string, const Names extends ReplyFieldNames<Field>>(
  kind: PriceKind<Field>,
  names: ChargeNames<Field> & { fields: Names },
) => ({
  names,
  saveCharge: async (
    { db, context, scope }: PriceRequest,
    { id, chargeId }: ChargeKey,
    body: Readonly<Record<Names[Field], number>>,
  ): Promise<PresentedCharge<Names>> => {
    const figures = Object.fromEntries(kind.fields.map((field) => [field, body[names.fields[field]]])) as Record<
      Field,
      number
    >
    const target = { validFrom: id, farmId: null }
    const charge = chargeId
      ? await changeCharge(db, context, scope, kind, { ...target, id: chargeId }, figures)
      : await createCharge(db, context, scope, kind, target, figures)
    return presentCharge<Field, Names>(names.fields, charge)
  },
  removeCharge: ({ db, context, scope }: PriceRequest, { id, chargeId }: StoredChargeKey) =>
    removeCharge(db, context, scope, kind, { id: chargeId, validFrom: id }),
})
