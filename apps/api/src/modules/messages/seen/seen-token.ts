import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { z } from 'zod'

/** What a token of a message allows: to mark the notifications of one delivery as seen by its recipient. */
export interface SeenGrant {
  directoryId: DirectoryId
  deliveryId: string
}

const TOKEN = /^([\da-f-]{36})\.([\da-f-]{36})\.(\d{1,12})\.([\w-]{43})$/
/** Separates these signatures from others with the same key. */
const PURPOSE = 'seen'

const sign = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(`${PURPOSE} ${text}`).digest('base64url')

/** Returns a token, valid until `expiresAt`: company, delivery, expiry in seconds, HMAC-SHA256. */
export function createSeenToken(key: KeyObject, { directoryId, deliveryId }: SeenGrant, expiresAt: Date): string {
  const text = `${directoryId}.${deliveryId}.${Math.floor(expiresAt.getTime() / 1000)}`
  return `${text}.${sign(key, text)}`
}

/** Returns what a token allows; null where it is forged, malformed or expired. */
export function parseSeenToken(key: KeyObject, token: string, now: Date): SeenGrant | null {
  const [, directoryId = '', deliveryId = '', expiresAt = '', signature = ''] = TOKEN.exec(token) ?? []
  const wanted = sign(key, `${directoryId}.${deliveryId}.${expiresAt}`)
  if (signature.length !== wanted.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(wanted))) return null
  if (Number(expiresAt) * 1000 <= now.getTime()) return null
  const company = DirectoryId.safeParse(directoryId)
  return company.success && z.uuid().safeParse(deliveryId).success ? { directoryId: company.data, deliveryId } : null
}
