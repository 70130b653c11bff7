import { z } from 'zod'
import { IsoDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { FarmId, MixId, PriceId } from './ids.ts'

/** 1 home mix, 2 compound mix (price by hand), 3 one raw material. */
export const MixTypeId = z.int().min(1).max(3)

export const NewMixPrice = z.strictObject({
  /** DKK per 100 kg */
  price: z.number().min(0).max(100_000),
  valid_from: IsoDate,
})

export const FeedMix = z.object({
  id: MixId,
  name: z.string(),
  type: z.object({ id: MixTypeId, name: z.string() }),
  farms: z.array(z.object({ id: FarmId, name: z.string() })),
  /** Newest first. */
  prices: z.array(NewMixPrice.extend({ id: PriceId })),
  /** Feed units per 100 kg; null where a component lacks its value. */
  wgt_avg_fu: z.number().nullable(),
  /** % */
  wgt_avg_crude_protein: z.number().nullable(),
  /** g per kg */
  wgt_avg_phosphorus: z.number().nullable(),
  /** DKK per 100 kg, on top of the price */
  surcharge: z.number(),
})
export type FeedMix = z.infer<typeof FeedMix>

export const listFeedMixes = endpoint({
  method: 'GET',
  path: '/feed/feedmixes',
  summary: 'All feed mixes of the company',
  access: {},
  reply: z.array(FeedMix),
})

export const addFeedMix = endpoint({
  method: 'POST',
  path: '/feed/feedmixes',
  summary: 'Add a compound mix with its values and first price',
  access: { permission: 'manage-directory' },
  body: z.strictObject({
    type_id: z.literal(2),
    name: z.string().trim().min(1).max(100),
    farms: z.array(FarmId).max(1000).default([]),
    prices: z.array(NewMixPrice).length(1),
    wgt_avg_fu: z.number().min(0).max(400),
    wgt_avg_crude_protein: z.number().min(0).max(100),
    wgt_avg_phosphorus: z.number().min(0).max(300).nullable().default(null),
    surcharge: z.number().min(-500).max(500).default(0),
  }),
  reply: FeedMix,
  status: 201,
  changes: ['herd'],
})

export const addMixPrice = endpoint({
  method: 'POST',
  path: '/feed/feedmixes/:id/prices',
  summary: 'Add a price that applies from a date',
  access: { permission: 'manage-directory' },
  params: z.object({ id: MixId }),
  body: NewMixPrice,
  reply: FeedMix,
  status: 201,
  changes: ['herd'],
})
