import { z } from 'zod'
import { IsoDate, IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { ApiTokenId, FarmId } from '../core/ids.ts'
import { objectName } from '../core/text/object-name.ts'

/** Prefix of every API token, so that secret scanners recognise it. */
export const TOKEN_PREFIX = 'herdboard_token_'

/** Default and longest lifetime of a token, days: one year and two years. */
export const DEFAULT_TOKEN_DAYS = 365
export const MAX_TOKEN_DAYS = 730

/** API token with which a program signs in. The secret itself cannot be shown again. */
export const ApiToken = z.object({
  id: ApiTokenId,
  name: z.string(),
  /** Last characters of the secret. */
  hint: z.string(),
  may_write: z.boolean(),
  /** Farms of a company's token; null for a person's token, which reaches the farms of its owner. */
  farms: z.array(z.object({ id: FarmId, name: z.string() })).nullable(),
  created_at_utc: IsoInstant,
  created_by: z.string(),
  expires_at_utc: IsoInstant,
  is_expired: z.boolean(),
  /** Null until it is used. */
  last_used_on: IsoDate.nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

/** The secret is only in the first reply: a repeat of the same call returns null. */
export const CreatedToken = z.object({ token: ApiToken, secret: z.string().nullable() })

const NewToken = {
  name: objectName(),
  may_write: z.boolean().default(false),
  days: z.int().min(1).max(MAX_TOKEN_DAYS).default(DEFAULT_TOKEN_DAYS),
}
/** Proof that the caller is the person. A token outlives the sign-in, so an open screen is not enough to create one. */
const Proof = { password: z.string().max(1000), code: z.string().max(40).optional() }
const Token = z.object({ id: ApiTokenId })
const managed = { permission: 'manage-directory' } as const
const peopleOnly = { programs: false } as const

export const listOwnTokens = endpoint({
  method: 'GET',
  path: '/profile/tokens',
  summary: 'List the API tokens of the caller in the active company',
  access: {},
  errors: [],
  reply: z.array(ApiToken),
  ...peopleOnly,
  reads: ['company', 'tokens'],
})

export const addOwnToken = endpoint({
  method: 'POST',
  path: '/profile/tokens',
  summary:
    'Create an API token that acts as the caller in the active company; requires the password, and a code if a second factor is on',
  access: {},
  errors: [],
  body: z.strictObject({ ...NewToken, ...Proof }),
  reply: CreatedToken,
  status: 201,
  oneTimeFields: ['secret'],
  proofFields: ['password', 'code'],
  ...peopleOnly,
  changes: ['tokens'],
})

export const removeOwnToken = endpoint({
  method: 'DELETE',
  path: '/profile/tokens/:id',
  summary: 'Revoke an API token of the caller',
  access: {},
  errors: [],
  params: Token,
  reply: z.null(),
  status: 204,
  ...peopleOnly,
  changes: ['tokens'],
})

export const listCompanyTokens = endpoint({
  method: 'GET',
  path: '/directories/tokens',
  summary: 'List the API tokens of the company',
  access: managed,
  errors: [],
  reply: z.array(ApiToken),
  ...peopleOnly,
  reads: ['company', 'tokens'],
})

export const addCompanyToken = endpoint({
  method: 'POST',
  path: '/directories/tokens',
  summary:
    'Create an API token that acts for the company on the listed farms; requires the password, and a code if a second factor is on',
  access: managed,
  errors: [],
  body: z.strictObject({ ...NewToken, ...Proof, farm_ids: z.array(FarmId).min(1).max(1000) }),
  reply: CreatedToken,
  status: 201,
  oneTimeFields: ['secret'],
  proofFields: ['password', 'code'],
  ...peopleOnly,
  changes: ['tokens'],
})

export const removeCompanyToken = endpoint({
  method: 'DELETE',
  path: '/directories/tokens/:id',
  summary: 'Revoke an API token of the company',
  access: managed,
  errors: [],
  params: Token,
  reply: z.null(),
  status: 204,
  ...peopleOnly,
  changes: ['tokens'],
})
