import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'

/** Web Push of the caller in the active company. */
export const Push = z.object({
  /** VAPID key of this server, base64url, with which a browser subscribes. */
  public_key: z.string(),
  /** Browsers that the caller switched push on for, newest first. */
  browsers: z.array(
    z.object({
      id: z.uuid(),
      /** Such as `Firefox, Windows`; empty where it is unknown. */
      device: z.string(),
      /** Address of the browser at its push service, by which the browser recognises itself. */
      endpoint: z.string(),
      created_at: IsoInstant,
    }),
  ),
})
export type Push = z.infer<typeof Push>

/** Base64url of this many bytes. */
const bytes = (count: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}={0,2}$`))

export const getPush = endpoint({
  method: 'GET',
  path: '/messages/push',
  summary: 'Return the public key for Web Push and the browsers of the caller',
  access: {},
  errors: [],
  reply: Push,
  programs: false,
  reads: ['profile'],
})

export const addPushBrowser = endpoint({
  method: 'PUT',
  path: '/messages/push',
  summary: 'Switch Web Push on for the calling browser',
  access: {},
  errors: [],
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).max(1000),
    keys: z.strictObject({
      /** Point of the curve P-256, uncompressed. */
      p256dh: bytes(65),
      auth: bytes(16),
    }),
  }),
  reply: Push,
  programs: false,
  changes: ['profile'],
})

export const removePushBrowser = endpoint({
  method: 'DELETE',
  path: '/messages/push/:id',
  summary: 'Switch Web Push off for a browser of the caller',
  access: {},
  errors: [],
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
  status: 204,
  programs: false,
  changes: ['profile'],
})
