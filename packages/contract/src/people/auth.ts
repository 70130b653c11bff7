import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { SignInId } from '../core/ids.ts'
import { MailDestination } from './mail-destination.ts'

const Password = z.string().min(1).max(128)
const ClientId = z.uuid()

/** Names of the sign-in cookies of a browser, without the prefix that is added for HTTPS. */
export const cookieNames = {
  token: 'hb_token',
  refresh: 'hb_refresh',
  expiry: 'hb_expiry',
  client: 'hb_client',
  /** Secret of a registered device. */
  device: 'hb_device',
} as const

/** A pair of tokens. In a browser the refresh token travels in a cookie and the field is empty. */
export const SessionTokens = z.object({ token: z.string(), refresh_token: z.string(), expiry: IsoInstant })
export type SessionTokens = z.infer<typeof SessionTokens>

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Check email and password; returns a sign-in token, valid once within five minutes',
  access: 'public',
  errors: [401, 429],
  body: z.strictObject({
    email: z.string().min(1).max(254),
    password: Password,
    remember: z.boolean().default(false),
    client_id: ClientId,
  }),
  reply: z.object({
    token: z.string(),
    expiry: IsoInstant,
    /** Set only if the person has a second factor. The token is then valid for `auth/second-factor` only. */
    needs_code: z.literal(true).optional(),
  }),
  shed: 'last',
  changes: [],
})

export const exchangeToken = endpoint({
  method: 'POST',
  path: '/auth/token',
  summary: 'Exchange a sign-in token for an access token and a refresh token',
  access: 'public',
  errors: [401],
  body: z.strictObject({ token: z.string().max(4000), client_id: ClientId }),
  reply: SessionTokens.extend({
    /** Page that was requested before the sign-in, if the token came from a provider. */
    return_path: z.string().optional(),
  }),
  shed: 'last',
  changes: [],
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/auth/token/refresh',
  summary: 'Exchange a refresh token, from the cookie or the body, for a new pair of tokens',
  access: 'public',
  errors: [401],
  body: z.strictObject({
    token: z.string().max(4000).default(''),
    client_id: ClientId,
    refresh_token: z.string().max(4000).default(''),
  }),
  reply: SessionTokens,
  shed: 'last',
  changes: [],
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out this device and revoke its refresh token',
  access: 'public',
  errors: [],
  body: z.strictObject({
    refresh_token: z.string().max(4000).default(''),
    client_id: ClientId.optional(),
  }),
  reply: z.object({ logout_url: z.string() }),
  changes: [],
})

export const loginInfo = endpoint({
  method: 'GET',
  path: '/auth/login-info',
  summary: 'Return the URLs of sign-in and of the page after sign-out',
  access: 'public',
  errors: [],
  query: z.strictObject({
    callback_url: z.string().max(2000).default('/overview'),
    fallback_logout_url: z.string().max(2000).default('/auth/login'),
  }),
  reply: z.object({
    /**
     * Sign-in page, or start of the sign-in with a provider. The latter also requires `client_id` and accepts
     * `remember`.
     */
    login_url: z.string(),
    logout_url: z.string(),
    provider: z.enum(['password', 'oidc']),
    /** Label of the provider's button; null without a provider. */
    provider_label: z.string().nullable(),
    /** Whether sign-in with a password is allowed, with or without a provider. */
    password_sign_in: z.boolean(),
  }),
  reads: [],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot',
  summary: 'Request a mail with a password reset link; the response does not reveal whether the address has an account',
  access: 'public',
  errors: [429],
  body: z.strictObject({ email: z.string().min(1).max(254) }),
  reply: z.object({ mails_go_to: MailDestination }),
  status: 202,
  shed: 'last',
  changes: [],
})

const LinkToken = z.string().min(1).max(200)

export const readAccountLink = endpoint({
  method: 'POST',
  path: '/auth/link',
  summary: 'Return the purpose of a mailed account link without using it',
  access: 'public',
  errors: [],
  body: z.strictObject({ token: LinkToken }),
  reply: z.object({
    purpose: z.enum(['reset', 'invitation', 'email']),
    /** Address of the account; for a change of address the new one. */
    email: z.string(),
    /** Company that sent the invitation; null for the other links. */
    company_name: z.string().nullable(),
    /** The address of an invitation has an account: its person signs in and accepts the invitation in the profile. */
    has_account: z.boolean(),
  }),
  changes: [],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  summary: 'Set a password with a mailed link and sign out all devices of the account',
  access: 'public',
  errors: [],
  // Longer than a valid password, so that a password that is too long gets the same message as one that is too short.
  body: z.strictObject({ token: LinkToken, password: z.string().max(1000), confirm: z.string().max(1000) }),
  /** The address to sign in with. */
  reply: z.object({ email: z.string() }),
  shed: 'last',
  changes: [],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  summary: 'Confirm a new email address with the mailed link; sign-in uses it from then on',
  access: 'public',
  errors: [],
  body: z.strictObject({ token: LinkToken }),
  reply: z.object({ email: z.string() }),
  changes: [],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/password',
  summary: 'Change the own password and sign out all other devices',
  access: 'signed-in',
  errors: [],
  body: z.strictObject({
    old_password: z.string().max(1000),
    password: z.string().max(1000),
    confirm: z.string().max(1000),
    /** Required if a second factor is on. */
    code: z.string().max(40).optional(),
  }),
  reply: z.null(),
  status: 204,
  changes: ['sign-ins'],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/profile/email',
  summary: 'Mail a link that confirms a new email address; the response does not reveal whether the address is taken',
  access: 'signed-in',
  errors: [],
  body: z.strictObject({
    email: z.email().max(254),
    password: z.string().max(1000),
    /** Required if a second factor is on. */
    code: z.string().max(40).optional(),
  }),
  reply: z.object({ mails_go_to: MailDestination }),
  status: 202,
  changes: [],
})

/** A device on which a person is signed in. */
export const SignInDevice = z.object({
  id: SignInId,
  /** `Firefox, Windows`; empty if it is not a browser. */
  device: z.string(),
  /** Network in which it was last seen: `192.0.2.x`. */
  network: z.string(),
  signed_in_at: IsoInstant,
  /** Accurate to ten minutes: an open page renews its token that often. */
  last_used_at: IsoInstant,
  /** The device of this request. */
  is_this: z.boolean(),
})
export type SignInDevice = z.infer<typeof SignInDevice>

export const listSignIns = endpoint({
  programs: false,
  method: 'GET',
  path: '/profile/sign-ins',
  summary: 'List the devices on which the caller is signed in, last used first',
  access: 'signed-in',
  errors: [],
  reply: z.array(SignInDevice),
  reads: ['company', 'sign-ins'],
})

export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/profile/sign-ins/:id',
  summary: 'Sign out one device of the caller',
  access: 'signed-in',
  errors: [],
  params: z.object({ id: SignInId }),
  reply: z.null(),
  status: 204,
  changes: ['sign-ins'],
})

export const endOtherSignIns = endpoint({
  method: 'DELETE',
  path: '/profile/sign-ins',
  summary: 'Sign out all other devices of the caller',
  access: 'signed-in',
  errors: [],
  reply: z.null(),
  status: 204,
  changes: ['sign-ins'],
})

/** Claims of the access token that a client may read. */
export const TokenClaims = z.object({
  sub: z.uuid(),
  /** Id of the active company; all zeros for none. */
  ad: z.uuid(),
  /** Role in the active company; empty without one. */
  role: z.string(),
  exp: z.number(),
})
export type TokenClaims = z.infer<typeof TokenClaims>
