import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { PriceId, RawMaterialId } from '@herdboard/contract/core/ids.ts'
import type {
  addMaterialPrice,
  addRawMaterial,
  changeRawMaterial,
  RawMaterial,
  RegisterMaterial,
} from '@herdboard/contract/feed/raw-materials.ts'
import { registerMaterials } from '@herdboard/domain/feed/register-materials.ts'
import { assertPriceNotInFuture, updatePricesOfMaterial } from '#modules/feed-mixes/service.ts'
import { updateDataVersion } from '#modules/ledger/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { requireVersion, staleVersion } from '#platform/http/errors/optimistic-concurrency.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  deleteMaterialPrice,
  hideMaterial,
  insertMaterial,
  insertMaterialPrice,
  type MaterialRow,
  selectMaterials,
  selectMixesOf,
  updateMaterial,
} from './sql.ts'

export const materialsOf = async (db: Db, scope: TenantScope): Promise<RawMaterial[]> =>
  (await selectMaterials(db, scope)).map(toMaterial)

/** Returns the raw-material register in the reader's language: Danish trade names, else English. */
export const registerFor = ({ language }: RequestContext): RegisterMaterial[] =>
  registerMaterials.map((one) => ({
    id: one.id,
    name: language === 'da' ? one.name : one.nameEn,
    dry_matter: one.dryMatterPct,
    fu: one.fePer100Kg,
    crude_protein: one.crudeProteinPct,
    phosphorus: one.phosphorusGramsPerKg,
    price: one.priceDkkPer100Kg,
  }))

/**
 * Adds a raw material with its prices. Throws `feed.register_missing`, `feed.material_name_taken`.
 * A company with the raw-material register must choose a material of the register.
 */
export async function createMaterial(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { register_id, prices, ...values }: EndpointRequest<typeof addRawMaterial>['body'],
): Promise<RawMaterial> {
  const isOfRegister = registerMaterials.some(({ id }) => id === register_id)
  if (register_id === null ? scope.modules.has('RawMaterialsRegister') : !isOfRegister) {
    throw new Problem('feed.register_missing')
  }
  for (const { valid_from } of prices) assertPriceNotInFuture(context, valid_from)
  const id = newId<RawMaterialId>()
  if (!(await insertMaterial(db, scope, id, register_id, values))) {
    throw new Problem('feed.material_name_taken', { name: values.name })
  }
  for (const price of prices) await insertMaterialPrice(db, scope, id, price)
  const material = await requireMaterial(db, scope, id)
  await writeAuditEntry(db, context, { action: 'raw_material.create', ...subject(id), after: material })
  await updateDataVersion(db, scope)
  return material
}

/**
 * Changes name and nutrient values of a raw material. Throws `version.stale`, `feed.material_name_taken`.
 * Existing mixes retain their values: feed that was eaten does not change.
 */
export async function updateMaterialValues(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: RawMaterialId,
  { version, ...values }: EndpointRequest<typeof changeRawMaterial>['body'],
): Promise<RawMaterial> {
  const before = await requireMaterial(db, scope, id, true)
  requireVersion(before.version, version, () => staleVersion({ version: before.version }))
  if (!(await updateMaterial(db, scope, id, values))) {
    throw new Problem('feed.material_name_taken', { name: values.name })
  }
  const material = await requireMaterial(db, scope, id)
  await writeAuditEntry(db, context, { action: 'raw_material.update', ...subject(id), before, after: material })
  await updateDataVersion(db, scope)
  return material
}

/** Deletes a raw material. Throws `feed.material_in_use` with the mixes that contain it. */
export async function deleteMaterial(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: RawMaterialId,
): Promise<null> {
  const before = await requireMaterial(db, scope, id, true)
  const mixes = await selectMixesOf(db, scope, id)
  if (mixes.length > 0) throw new Problem('feed.material_in_use', { mixes: mixes.join(', ') })
  await hideMaterial(db, scope, id, context.now)
  await writeAuditEntry(db, context, { action: 'raw_material.delete', ...subject(id), before })
  await updateDataVersion(db, scope)
  return null
}

/** Adds a price and updates the prices of the mixes that contain the material, from that day on. */
export async function createMaterialPrice(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: RawMaterialId,
  price: EndpointRequest<typeof addMaterialPrice>['body'],
): Promise<RawMaterial> {
  const before = await requireMaterial(db, scope, id, true)
  assertPriceNotInFuture(context, price.valid_from)
  if (!(await insertMaterialPrice(db, scope, id, price))) {
    throw new Problem('feed.price_date_taken', { date: price.valid_from })
  }
  return withPrices(db, context, scope, before)
}

/** Deletes a price. Throws `feed.last_price` where it is the only one. */
export async function deletePriceOfMaterial(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: RawMaterialId,
  priceId: PriceId,
): Promise<RawMaterial> {
  const before = await requireMaterial(db, scope, id, true)
  if (!before.prices.some((price) => price.id === priceId)) throw new Problem('request.not_found')
  if (before.prices.length === 1) throw new Problem('feed.last_price')
  await deleteMaterialPrice(db, scope, id, priceId)
  return withPrices(db, context, scope, before)
}

async function withPrices(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { id, name, prices }: RawMaterial,
): Promise<RawMaterial> {
  const material = await requireMaterial(db, scope, id)
  await writeAuditEntry(db, context, {
    action: 'raw_material.price',
    ...subject(id),
    before: { name, prices },
    after: { name, prices: material.prices },
  })
  await updatePricesOfMaterial(db, context, scope, id)
  await updateDataVersion(db, scope)
  return material
}

async function requireMaterial(db: Db, scope: TenantScope, id: RawMaterialId, isLocked = false): Promise<RawMaterial> {
  const [row] = await selectMaterials(db, scope, id, isLocked)
  if (!row) throw new Problem('request.not_found')
  return toMaterial(row)
}

const subject = (id: RawMaterialId) => ({ subjectType: 'raw_material', subjectId: id })

function toMaterial(row: MaterialRow): RawMaterial {
  const known = registerMaterials.find(({ id }) => id === row.register_id)
  const isAsInRegister =
    known !== undefined &&
    row.dry_matter === known.dryMatterPct &&
    row.fu === known.fePer100Kg &&
    row.crude_protein === known.crudeProteinPct &&
    row.phosphorus === known.phosphorusGramsPerKg
  return { ...row, customized: !isAsInRegister }
}
