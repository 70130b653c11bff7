import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PriceId, RawMaterialId } from '../core/ids.ts'
import { objectName } from '../core/text/object-name.ts'
import { FeedPrice, NewFeedPrice } from './feed-prices.ts'

/** Feed values, per fresh feed: feed units per 100 kg, %, g per kg. */
const values = {
  fu: z.number(),
  crude_protein: z.number(),
  phosphorus: z.number(),
}

const typedValues = {
  name: objectName(),
  /** %; null if not known. */
  dry_matter: z.number().min(0).max(100).nullable().default(null),
  fu: z.number().min(-1000).max(1000),
  crude_protein: z.number().min(0).max(1000),
  phosphorus: z.number().min(0).max(1000),
}

/** Raw material of the trade's register, with example values. */
export const RegisterMaterial = z.object({
  id: z.int(),
  name: z.string(),
  dry_matter: z.number(),
  ...values,
  /** DKK per 100 kg */
  price: z.number(),
})
export type RegisterMaterial = z.infer<typeof RegisterMaterial>

export const RawMaterial = z.object({
  id: RawMaterialId,
  /** Number in the register; null for a material of the company itself. */
  register_id: z.int().nullable(),
  name: z.string(),
  dry_matter: z.number().nullable(),
  ...values,
  /** Newest first. */
  prices: z.array(FeedPrice),
  /** The values differ from the register, or the material is not in the register. */
  customized: z.boolean(),
  version: z.int(),
})
export type RawMaterial = z.infer<typeof RawMaterial>

export const listRawMaterials = endpoint({
  method: 'GET',
  path: '/feed/rawmaterials',
  summary: 'List the raw materials of the company',
  access: {},
  errors: [],
  reply: z.array(RawMaterial),
  reads: ['herd'],
})

export const listRegisterMaterials = endpoint({
  method: 'GET',
  path: '/feed/rawmaterials-register',
  summary: 'List the raw materials of the register, with example values',
  access: {},
  errors: [],
  reply: z.array(RegisterMaterial),
  reads: ['herd'],
})

export const addRawMaterial = endpoint({
  method: 'POST',
  path: '/feed/rawmaterials',
  summary: 'Add a raw material with its values and first price',
  access: { permission: 'manage-directory' },
  errors: [],
  body: z.strictObject({
    /** Required if the company uses the raw-material register. */
    register_id: z.int().min(1).nullable().default(null),
    ...typedValues,
    prices: z.array(NewFeedPrice).length(1),
  }),
  reply: RawMaterial,
  status: 201,
  changes: ['herd'],
})

export const changeRawMaterial = endpoint({
  method: 'PUT',
  path: '/feed/rawmaterials/:id',
  summary: 'Change the name and values of a raw material; existing mixes keep the old values',
  access: { permission: 'manage-directory' },
  errors: [],
  params: z.object({ id: RawMaterialId }),
  body: z.strictObject({ ...typedValues, version: z.int().min(1) }),
  reply: RawMaterial,
  changes: ['herd'],
})

export const removeRawMaterial = endpoint({
  method: 'DELETE',
  path: '/feed/rawmaterials/:id',
  summary: 'Delete a raw material that no mix contains',
  access: { permission: 'manage-directory' },
  errors: [422],
  params: z.object({ id: RawMaterialId }),
  reply: z.null(),
  status: 204,
  changes: ['herd'],
})

export const addMaterialPrice = endpoint({
  method: 'POST',
  path: '/feed/rawmaterials/:id/prices',
  summary: 'Add a price to a raw material; the prices of its mixes follow from that day',
  access: { permission: 'manage-directory' },
  errors: [],
  params: z.object({ id: RawMaterialId }),
  body: NewFeedPrice,
  reply: RawMaterial,
  status: 201,
  changes: ['herd'],
})

export const removeMaterialPrice = endpoint({
  method: 'DELETE',
  path: '/feed/rawmaterials/:id/prices/:price_id',
  summary: 'Delete a price of a raw material; the only price cannot be deleted',
  access: { permission: 'manage-directory' },
  errors: [422],
  params: z.object({ id: RawMaterialId, price_id: PriceId }),
  reply: RawMaterial,
  changes: ['herd'],
})
