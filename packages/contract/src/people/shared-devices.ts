import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { SharedDeviceId, UserId } from '../core/ids.ts'
import { objectName } from '../core/text/object-name.ts'

/** A tablet or computer in the barn that the company has registered. People sign in on it by PIN. */
export const SharedDevice = z.object({
  id: SharedDeviceId,
  name: z.string(),
  created_at: IsoInstant,
  /** Full name of the administrator who registered it. */
  created_by: z.string(),
  /** Last sign-in by PIN; null before the first. */
  last_used_at: IsoInstant.nullable(),
})
export type SharedDevice = z.infer<typeof SharedDevice>

/** Digits of a PIN. */
export const pinDigits = { min: 4, max: 8 } as const
const Pin = z.string().regex(/^\d{4,8}$/)

const managed = { permission: 'manage-directory' } as const
const peopleOnly = { programs: false } as const

export const listSharedDevices = endpoint({
  method: 'GET',
  path: '/directories/devices',
  summary: 'List the registered devices of the company on which people sign in by PIN, newest first',
  access: managed,
  errors: [],
  reply: z.array(SharedDevice),
  ...peopleOnly,
  reads: ['company', 'sign-ins'],
})

export const addSharedDevice = endpoint({
  method: 'POST',
  path: '/directories/devices',
  summary: 'Register the browser of this request as a device of the company; its secret is set as a cookie',
  access: managed,
  errors: [],
  body: z.strictObject({ name: objectName() }),
  reply: SharedDevice,
  status: 201,
  ...peopleOnly,
  changes: ['sign-ins'],
})

export const removeSharedDevice = endpoint({
  method: 'DELETE',
  path: '/directories/devices/:id',
  summary: 'Revoke a device and sign out everybody on it',
  access: managed,
  errors: [],
  params: z.object({ id: SharedDeviceId }),
  reply: z.null(),
  status: 204,
  ...peopleOnly,
  changes: ['sign-ins'],
})

export const getOwnPin = endpoint({
  method: 'GET',
  path: '/profile/pin',
  summary: 'Return whether the caller has a PIN for the devices of the active company',
  access: {},
  errors: [],
  reply: z.object({
    /** Null without a PIN. */
    changed_at: IsoInstant.nullable(),
    /** Too many wrong attempts; a new PIN is needed. */
    is_locked: z.boolean(),
  }),
  ...peopleOnly,
  reads: ['company', 'sign-ins'],
})

export const putOwnPin = endpoint({
  method: 'PUT',
  path: '/profile/pin',
  summary:
    'Set the own PIN for the devices of the active company; requires the password, and a code if a second factor is on',
  access: {},
  errors: [],
  // Any text, so that a PIN of a wrong length gets a message at its field.
  body: z.strictObject({
    pin: z.string().max(100),
    password: z.string().max(1000),
    code: z.string().max(40).optional(),
  }),
  reply: z.null(),
  status: 204,
  proofFields: ['pin', 'password', 'code'],
  ...peopleOnly,
  changes: ['sign-ins'],
})

export const removeOwnPin = endpoint({
  method: 'DELETE',
  path: '/profile/pin',
  summary: 'Remove the own PIN and sign out on all devices of the active company',
  access: {},
  errors: [],
  reply: z.null(),
  status: 204,
  ...peopleOnly,
  changes: ['sign-ins'],
})

export const getDeviceSignIn = endpoint({
  method: 'GET',
  path: '/auth/device',
  summary: 'Return the registered device of this browser with the people who may sign in by PIN',
  access: 'public',
  errors: [],
  reply: z.object({
    /** Null for a browser that is not registered, or no longer. */
    device: z.object({ name: z.string(), company_name: z.string() }).nullable(),
    people: z.array(z.object({ id: UserId, name: z.string() })),
  }),
  reads: [],
})

export const signInByPin = endpoint({
  method: 'POST',
  path: '/auth/pin',
  summary: 'Check the PIN of a person on a registered device; returns a sign-in token, valid once within five minutes',
  access: 'public',
  errors: [401, 429],
  body: z.strictObject({ user_id: UserId, pin: Pin, client_id: z.uuid() }),
  reply: z.object({ token: z.string(), expiry: IsoInstant }),
  shed: 'last',
  changes: [],
})
