import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** Digits of the code that proves a telephone number. */
export const PHONE_CODE_DIGITS = 6

/** The telephone that the caller gets SMS at in the active company. */
export const MessagePhone = z.object({
  /** False where this installation has no SMS gateway. */
  is_available: z.boolean(),
  /** E.164, such as `+4512345678`; null for none. */
  phone: z.string().nullable(),
  /** Nothing but the code is sent to a number that is not verified. */
  is_verified: z.boolean(),
  /** How often a code can still be typed; 0 where none is valid. */
  tries_left: z.int(),
})
export type MessagePhone = z.infer<typeof MessagePhone>

export const getMessagePhone = endpoint({
  method: 'GET',
  path: '/messages/phone',
  summary: 'Return the telephone that the caller gets SMS at',
  access: {},
  errors: [],
  reply: MessagePhone,
  programs: false,
  reads: ['profile'],
})

export const putMessagePhone = endpoint({
  method: 'PUT',
  path: '/messages/phone',
  summary: 'Set the telephone of the caller, and send a code there by SMS that proves it',
  access: {},
  errors: [],
  body: z.strictObject({
    /** With country code, or a Danish number of eight digits. */
    phone: z.string().trim().min(1).max(40),
  }),
  reply: MessagePhone,
  programs: false,
  changes: ['profile'],
})

export const verifyMessagePhone = endpoint({
  method: 'POST',
  path: '/messages/phone/code',
  summary: 'Prove the telephone of the caller by the code; a wrong code uses up a try',
  access: {},
  errors: [],
  body: z.strictObject({ code: z.string().trim().max(20) }),
  reply: MessagePhone,
  programs: false,
  changes: ['profile'],
})

export const removeMessagePhone = endpoint({
  method: 'DELETE',
  path: '/messages/phone',
  summary: 'Remove the telephone of the caller',
  access: {},
  errors: [],
  reply: z.null(),
  status: 204,
  programs: false,
  changes: ['profile'],
})
