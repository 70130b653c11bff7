import { z } from 'zod'
import { IsoInstant } from './dates.ts'
import { endpoint } from './endpoint.ts'

const Password = z.string().min(1).max(128)
const ClientId = z.uuid()

/** Cookies of a browser's sign-in, without the prefix that https adds. */
export const cookieNames = {
  token: 'hb_token',
  refresh: 'hb_refresh',
  expiry: 'hb_expiry',
  client: 'hb_client',
} as const

/** A pair of tokens. In a browser the refresh token travels in a cookie and the field is empty. */
export const Tokens = z.object({ token: z.string(), refresh_token: z.string(), expiry: IsoInstant })
export type Tokens = z.infer<typeof Tokens>

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Check a password; answers a sign-in token for one use within five minutes',
  access: 'public',
  body: z.strictObject({
    email: z.string().min(1).max(254),
    password: Password,
    remember: z.boolean().default(false),
    client_id: ClientId,
  }),
  reply: z.object({ token: z.string(), expiry: IsoInstant }),
  shed: 'last',
})

export const exchangeToken = endpoint({
  method: 'POST',
  path: '/auth/token',
  summary: 'Exchange a sign-in token for an access token and a refresh token',
  access: 'public',
  body: z.strictObject({ token: z.string().max(4000), client_id: ClientId }),
  reply: Tokens,
  shed: 'last',
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/token/refresh',
  summary: 'Exchange a refresh token, in the cookie or the body, for a new pair',
  access: 'public',
  body: z.strictObject({
    token: z.string().max(4000).default(''),
    client_id: ClientId,
    refresh_token: z.string().max(4000).default(''),
  }),
  reply: Tokens,
  shed: 'last',
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this sign-in',
  access: 'public',
  body: z.strictObject({
    refresh_token: z.string().max(4000).default(''),
    client_id: ClientId.optional(),
  }),
  reply: z.object({ logout_url: z.string() }),
})

export const loginInfo = endpoint({
  method: 'GET',
  path: '/auth/login-info',
  summary: 'Where to sign in and where one lands after signing out',
  access: 'public',
  query: z.strictObject({
    callback_url: z.string().max(2000).default('/overview'),
    fallback_logout_url: z.string().max(2000).default('/auth/login'),
  }),
  reply: z.object({ login_url: z.string(), logout_url: z.string(), provider: z.enum(['password', 'oidc']) }),
})

/** Claims of the access token that a client may read. */
export const TokenClaims = z.object({
  sub: z.uuid(),
  /** Active directory; the all-zero id for none. */
  ad: z.uuid(),
  /** Role in the active directory; empty without one. */
  role: z.string(),
  exp: z.number(),
})
export type TokenClaims = z.infer<typeof TokenClaims>
