import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { PasskeyId } from '../core/ids.ts'
import { objectName } from '../core/text/object-name.ts'

/** Bytes in the JSON encoding of WebAuthn. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey/challenge',
  summary: 'Create a WebAuthn challenge for a sign-in with a passkey, valid once within five minutes in this browser',
  access: 'public',
  errors: [429],
  body: z.strictObject({ client_id: z.uuid() }),
  reply: z.object({ challenge: z.string(), rp_id: z.string() }),
  shed: 'last',
  changes: [],
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey instead of password and code; returns a sign-in token',
  access: 'public',
  errors: [401, 429],
  body: z.strictObject({
    client_id: z.uuid(),
    remember: z.boolean().default(false),
    /** Id of the passkey. */
    credential_id: bytes(1500),
    client_data: bytes(3000),
    authenticator_data: bytes(3000),
    signature: bytes(3000),
    /** Owner of the passkey, as stored on the device when it was created. */
    user_handle: bytes(100),
  }),
  reply: z.object({ token: z.string(), expiry: IsoInstant }),
  shed: 'last',
  changes: [],
})

/** A passkey: a device of the person that signs in without a password. */
export const Passkey = z.object({
  id: PasskeyId,
  /** Name that the person gave it. */
  name: z.string(),
  created_at: IsoInstant,
  /** Null until it is used. */
  last_used_at: IsoInstant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const listPasskeys = endpoint({
  programs: false,
  method: 'GET',
  path: '/profile/passkeys',
  summary: 'List the passkeys of the caller, newest first',
  access: 'signed-in',
  errors: [],
  reply: z.object({
    passkeys: z.array(Passkey),
    /** Domain on which passkeys work; null if the address of the installation is a number instead of a name. */
    address: z.string().nullable(),
  }),
  reads: ['company', 'passkeys'],
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/profile/passkeys/challenge',
  summary: 'Start the registration of a passkey with the password, and a code if a second factor is on',
  access: 'signed-in',
  errors: [],
  body: z.strictObject({ password: z.string().max(1000), code: z.string().max(40).optional() }),
  reply: z.object({
    challenge: z.string(),
    rp_id: z.string(),
    rp_name: z.string(),
    user_handle: z.string(),
    user_name: z.string(),
    /** Signature algorithms that the server can verify, by their COSE numbers. */
    algorithms: z.array(z.int()),
    /** Ids of the person's passkeys, so that a device does not create a second one. */
    known: z.array(z.string()),
  }),
  changes: [],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/profile/passkeys',
  summary: 'Register the passkey (WebAuthn) that a device created',
  access: 'signed-in',
  errors: [],
  body: z.strictObject({
    name: objectName(60),
    credential_id: bytes(1500),
    client_data: bytes(3000),
    attestation: bytes(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
  reply: Passkey,
  status: 201,
  changes: ['passkeys'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/profile/passkeys/:id',
  summary: 'Delete a passkey of the caller',
  access: 'signed-in',
  errors: [],
  params: z.object({ id: PasskeyId }),
  reply: z.null(),
  status: 204,
  changes: ['passkeys'],
})
