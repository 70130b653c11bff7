import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { FarmId, MixComponentId, MixId, PriceId, RawMaterialId } from '../core/ids.ts'
import { objectName } from '../core/text/object-name.ts'
import { FeedPrice, NewFeedPrice } from './feed-prices.ts'

/** Numbers of the feed mix types, as in a mix's `type_id` and in the database. */
export const mixType = {
  /** Mixed on the farm from raw materials. */
  home: 1,
  /** Bought ready; its price is entered by hand. */
  compound: 2,
  /** One raw material, fed alone. */
  component: 3,
} as const
export type MixTypeNumber = (typeof mixType)[keyof typeof mixType]
export const MixTypeId = z.int().min(mixType.home).max(mixType.component)

export const MixType = z.object({ id: MixTypeId, name: z.string() })
export type MixType = z.infer<typeof MixType>

/** Mix of the register, with example values. */
export const RegisterMix = z.object({
  id: z.int(),
  material_text: z.string(),
  fu: z.number(),
  crude_protein: z.number(),
  phosphorus: z.number(),
  /** DKK per 100 kg */
  price: z.number(),
})
export type RegisterMix = z.infer<typeof RegisterMix>

export const MixComponent = z.object({
  id: MixComponentId,
  /** % of the mix */
  admixture_percentage: z.number(),
  material: z.object({
    id: RawMaterialId,
    name: z.string(),
    fu: z.number(),
    crude_protein: z.number(),
    phosphorus: z.number(),
    prices: z.array(FeedPrice),
  }),
})

export const FeedMix = z.object({
  id: MixId,
  name: z.string(),
  type: MixType,
  farms: z.array(z.object({ id: FarmId, name: z.string() })),
  /** Newest first. */
  prices: z.array(FeedPrice),
  /** Feed units per 100 kg; null where a component lacks its value. */
  wgt_avg_fu: z.number().nullable(),
  /** % */
  wgt_avg_crude_protein: z.number().nullable(),
  /** g per kg */
  wgt_avg_phosphorus: z.number().nullable(),
  /** DKK per 100 kg, on top of the price */
  surcharge: z.number(),
  /** Number of the register's mix that it was made from. */
  register: z.int().nullable(),
  /** Components; empty for a compound mix, whose components are not known. */
  components: z.array(MixComponent),
  /** The price is entered by hand, so it does not follow the prices of the components. */
  is_price_own: z.boolean(),
  /** Used by records, but no longer offered. */
  is_inactive: z.boolean(),
  version: z.int(),
})
export type FeedMix = z.infer<typeof FeedMix>

export const listFeedMixes = endpoint({
  method: 'GET',
  path: '/feed/feedmixes',
  summary: 'List the feed mixes of the company',
  access: {},
  errors: [],
  reply: z.array(FeedMix),
  reads: ['herd'],
})

export const listMixTypes = endpoint({
  method: 'GET',
  path: '/feed/feedmixes-types',
  summary: 'List the types of feed mixes',
  access: {},
  errors: [],
  reply: z.array(MixType),
  reads: ['herd'],
})

export const listRegisterMixes = endpoint({
  method: 'GET',
  path: '/feed/feedmixes-register',
  summary: 'List the compound mixes of the register with example values',
  access: {},
  errors: [],
  reply: z.array(RegisterMix),
  reads: ['herd'],
})

export const NewMix = z
  .strictObject({
    type_id: z.union([z.literal(mixType.home), z.literal(mixType.compound), z.literal(mixType.component)]),
    name: objectName(),
    farms: z.array(FarmId).max(1000).default([]),
    prices: z.array(NewFeedPrice).length(1),
    /** Only for a compound mix; the values of other mixes follow from their components. */
    wgt_avg_fu: z.number().min(0).max(400).nullable().default(null),
    wgt_avg_crude_protein: z.number().min(0).max(100).nullable().default(null),
    wgt_avg_phosphorus: z.number().min(0).max(300).nullable().default(null),
    surcharge: z.number().min(-500).max(500),
    register: z.int().min(1).nullable().default(null),
    components: z
      .array(z.strictObject({ material_id: RawMaterialId, admixture_percentage: z.number().min(0).max(100) }))
      .max(100)
      .default([]),
  })
  .refine((mix) => mix.type_id !== mixType.compound || mix.wgt_avg_fu !== null, { path: ['wgt_avg_fu'] })
  .refine((mix) => mix.type_id !== mixType.compound || mix.wgt_avg_crude_protein !== null, {
    path: ['wgt_avg_crude_protein'],
  })
  .refine((mix) => (mix.type_id === mixType.compound) === (mix.components.length === 0), { path: ['components'] })
  .refine((mix) => mix.type_id !== mixType.component || mix.components.length === 1, { path: ['components'] })

export const addFeedMix = endpoint({
  method: 'POST',
  path: '/feed/feedmixes',
  summary: 'Create a mix, bought with its values or made of raw materials, with its first price',
  access: { permission: 'manage-directory' },
  errors: [],
  body: NewMix,
  reply: FeedMix,
  status: 201,
  changes: ['herd'],
})

export const changeFeedMix = endpoint({
  method: 'PUT',
  path: '/feed/feedmixes/:id',
  summary: 'Rename a mix, or hide it from new records; a changed recipe is a new mix',
  access: { permission: 'manage-directory' },
  errors: [],
  params: z.object({ id: MixId }),
  body: z.strictObject({
    name: objectName(),
    is_inactive: z.boolean().default(false),
    version: z.int().min(1),
  }),
  reply: FeedMix,
  changes: ['herd'],
})

export const removeFeedMix = endpoint({
  method: 'DELETE',
  path: '/feed/feedmixes/:id',
  summary: 'Delete a mix that was never used',
  access: { permission: 'manage-directory' },
  errors: [422],
  params: z.object({ id: MixId }),
  reply: z.null(),
  status: 204,
  changes: ['herd'],
})

export const addMixPrice = endpoint({
  method: 'POST',
  path: '/feed/feedmixes/:id/prices',
  summary: 'Add a price that applies from a date',
  access: { permission: 'manage-directory' },
  errors: [],
  params: z.object({ id: MixId }),
  body: NewFeedPrice,
  reply: FeedMix,
  status: 201,
  changes: ['herd'],
})

export const removeMixPrice = endpoint({
  method: 'DELETE',
  path: '/feed/feedmixes/:id/prices/:price_id',
  summary: 'Delete a price of a compound mix, unless it is the only one',
  access: { permission: 'manage-directory' },
  errors: [422],
  params: z.object({ id: MixId, price_id: PriceId }),
  reply: FeedMix,
  changes: ['herd'],
})

export const addMixFarm = endpoint({
  method: 'POST',
  path: '/feed/feedmixes/:id/farms',
  summary: 'Add a farm to those that use a mix',
  access: { permission: 'manage-directory' },
  errors: [],
  params: z.object({ id: MixId }),
  body: z.strictObject({ farm_id: FarmId, name: z.string().max(200).optional() }),
  reply: FeedMix,
  status: 201,
  changes: ['herd'],
})

export const removeMixFarm = endpoint({
  method: 'DELETE',
  path: '/feed/feedmixes/:id/farms/:farm_id',
  summary: 'Remove a farm from those that use a mix',
  access: { permission: 'manage-directory' },
  errors: [],
  params: z.object({ id: MixId, farm_id: FarmId }),
  reply: FeedMix,
  changes: ['herd'],
})
