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

/** Where mails of this installation go; without a mail server whoever runs it finds them in a folder. */
export const MailsGoTo = z.enum(['server', 'folder'])
export type MailsGoTo = z.infer<typeof MailsGoTo>

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot',
  summary: 'Ask for a mail with a link that sets a new password; never says whether the address is known',
  access: 'public',
  body: z.strictObject({ email: z.string().min(1).max(254) }),
  reply: z.object({ mails_go_to: MailsGoTo }),
  status: 202,
  shed: 'last',
})

const LinkToken = z.string().min(1).max(200)

export const readAccountLink = endpoint({
  method: 'POST',
  path: '/auth/link',
  summary: 'What a link out of a mail is for; using it is another call',
  access: 'public',
  body: z.strictObject({ token: LinkToken }),
  reply: z.object({
    purpose: z.enum(['reset', 'invitation', 'email']),
    /** Of the account; for a change of address the new one. */
    email: z.string(),
    /** Who invited; null for the other links. */
    company_name: z.string().nullable(),
  }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  summary: 'Set a password with a link out of a mail; ends every sign-in of the account',
  access: 'public',
  // As long as somebody may type: what is too long gets the same words as what is too short.
  body: z.strictObject({ token: LinkToken, password: z.string().max(1000), confirm: z.string().max(1000) }),
  /** The address to sign in with. */
  reply: z.object({ email: z.string() }),
  shed: 'last',
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
