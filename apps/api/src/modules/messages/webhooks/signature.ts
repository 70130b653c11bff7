import { createHmac, type KeyObject } from 'node:crypto'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { WEBHOOK_SECRET_PREFIX } from '@herdboard/contract/system/webhooks.ts'

/**
 * Returns the secret of a webhook, `whsec_` and 32 bytes in base64. It is derived from a key of the server, so that no
 * row and no backup of the company contains it.
 */
export const webhookSecret = (key: KeyObject, directoryId: DirectoryId, id: string): string =>
  `${WEBHOOK_SECRET_PREFIX}${createHmac('sha256', key).update(`webhook ${directoryId} ${id}`).digest('base64')}`

/**
 * Returns the headers of an event by Standard Webhooks 1.0: HMAC-SHA256 of id, seconds and body, with the bytes of the
 * secret. `id` is the same at every attempt.
 */
export function webhookHeaders(
  secret: string,
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const bytes = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
