import { z } from 'zod'
import { IsoDate, IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { AccessTokenId, FarmId } from '../core/ids.ts'

/** What every key for programs begins with, so that scanners for lost secrets know it. */
export const TOKEN_PREFIX = 'herdboard_token_'

/** A token lives a year unless said otherwise, and two at most; days. */
export const DEFAULT_TOKEN_DAYS = 365
export const MAX_TOKEN_DAYS = 730

/** A key that a program comes in with. Nobody can see the key itself again. */
export const AccessToken = z.object({
  id: AccessTokenId,
  name: z.string(),
  /** The last characters of the key. */
  hint: z.string(),
  may_write: z.boolean(),
  /** Of a company's token; a person's reaches what its owner reaches: null. */
  farms: z.array(z.object({ id: FarmId, name: z.string() })).nullable(),
  created_at_utc: IsoInstant,
  created_by: z.string(),
  expires_at_utc: IsoInstant,
  is_expired: z.boolean(),
  /** Null until it is used. */
  last_used_on: IsoDate.nullable(),
})
export type AccessToken = z.infer<typeof AccessToken>

/** The key is told in the first answer alone: a repeat of the same call says null. */
export const CreatedToken = z.object({ token: AccessToken, secret: z.string().nullable() })

const NewToken = {
  name: z.string().trim().min(1).max(100),
  may_write: z.boolean().default(false),
  days: z.int().min(1).max(MAX_TOKEN_DAYS).default(DEFAULT_TOKEN_DAYS),
}
/** What a person of flesh and blood knows; a key that lasts longer than a sign-in is not made at an open screen. */
const Proof = { password: z.string().max(1000), code: z.string().max(40).optional() }
const Token = z.object({ id: AccessTokenId })
const managed = { permission: 'manage-directory' } as const
const forPeople = { programs: false } as const

export const listOwnTokens = endpoint({
  method: 'GET',
  path: '/profile/tokens',
  summary: 'Own keys for programs in the active company',
  access: {},
  reply: z.array(AccessToken),
  ...forPeople,
  reads: ['company', 'tokens'],
})

export const addOwnToken = endpoint({
  method: 'POST',
  path: '/profile/tokens',
  summary:
    'Make a key with which a program acts for oneself in the active company, with the password, and a code where one is on',
  access: {},
  body: z.strictObject({ ...NewToken, ...Proof }),
  reply: CreatedToken,
  status: 201,
  oneTimeFields: ['secret'],
  proofFields: ['password', 'code'],
  ...forPeople,
  changes: ['tokens'],
})

export const removeOwnToken = endpoint({
  method: 'DELETE',
  path: '/profile/tokens/:id',
  summary: 'Revoke an own key, at once',
  access: {},
  params: Token,
  reply: z.null(),
  status: 204,
  ...forPeople,
  changes: ['tokens'],
})

export const listCompanyTokens = endpoint({
  method: 'GET',
  path: '/directories/tokens',
  summary: 'Keys of the company for programs',
  access: managed,
  reply: z.array(AccessToken),
  ...forPeople,
  reads: ['company', 'tokens'],
})

export const addCompanyToken = endpoint({
  method: 'POST',
  path: '/directories/tokens',
  summary:
    'Make a key with which a program acts for the company on the farms named, with the password, and a code where one is on',
  access: managed,
  body: z.strictObject({ ...NewToken, ...Proof, farm_ids: z.array(FarmId).min(1).max(1000) }),
  reply: CreatedToken,
  status: 201,
  oneTimeFields: ['secret'],
  proofFields: ['password', 'code'],
  ...forPeople,
  changes: ['tokens'],
})

export const removeCompanyToken = endpoint({
  method: 'DELETE',
  path: '/directories/tokens/:id',
  summary: 'Revoke a key of the company, at once',
  access: managed,
  params: Token,
  reply: z.null(),
  status: 204,
  ...forPeople,
  changes: ['tokens'],
})
