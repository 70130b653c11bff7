import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'

const Password = z.string().max(1000)
/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not matter. */
const Code = z.string().min(1).max(40)

/** A sign-in token, to be exchanged at `auth/token` within five minutes. */
const SignInToken = z.object({ token: z.string(), expiry: IsoInstant })

export const enterCode = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Complete a sign-in with a code of the authenticator app or a recovery code; returns a sign-in token',
  access: 'public',
  errors: [401, 429],
  body: z.strictObject({ token: z.string().max(200), client_id: z.uuid(), code: Code }),
  reply: SignInToken.extend({
    /** Number of recovery codes left, if one was used. */
    recovery_codes_left: z.int().nullable(),
  }),
  shed: 'last',
  changes: [],
})

/** Whether sign-in with the password also requires a code. */
export const SecondFactor = z.object({
  is_on: z.boolean(),
  /** Since when; null while it is off. */
  since: IsoInstant.nullable(),
  recovery_codes_left: z.int(),
  /** False for people of the sample data, because the next visitor signs in as the same person. */
  may_turn_on: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const getSecondFactor = endpoint({
  programs: false,
  method: 'GET',
  path: '/profile/second-factor',
  summary: 'Return whether the caller has a second factor (TOTP)',
  access: 'signed-in',
  errors: [],
  reply: SecondFactor,
  reads: ['company', 'second-factor'],
})

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/profile/second-factor/start',
  summary: 'Create a TOTP secret for an authenticator app; it has no effect until a first code confirms it',
  access: 'signed-in',
  errors: [],
  body: z.strictObject({ password: Password }),
  reply: z.object({
    /** Base32, for manual entry. */
    key: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    address: z.string(),
  }),
  changes: [],
})

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/profile/second-factor',
  summary: 'Turn on the second factor (TOTP) with a first code; returns the recovery codes once',
  access: 'signed-in',
  errors: [],
  body: z.strictObject({ code: Code }),
  reply: RecoveryCodes,
  changes: ['second-factor'],
})

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/profile/second-factor/recovery-codes',
  summary: 'Replace the recovery codes with ten new ones, returned once',
  access: 'signed-in',
  errors: [],
  body: z.strictObject({ password: Password, code: Code }),
  reply: RecoveryCodes,
  changes: ['second-factor'],
})

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/profile/second-factor/off',
  summary: 'Turn off the second factor with password and code',
  access: 'signed-in',
  errors: [],
  body: z.strictObject({ password: Password, code: Code }),
  reply: z.null(),
  status: 204,
  changes: ['second-factor'],
})
