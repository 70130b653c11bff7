import { randomFillSync, randomUUID } from 'node:crypto'

/**
 * A new id, made in the application so that any PostgreSQL from 15 on will do.
 * Version 7: the leading milliseconds keep neighbours in time neighbours in the index.
 */
export function newId<Id extends string = string>(nowMs: number = performance.timeOrigin + performance.now()): Id {
  const bytes = randomFillSync(Buffer.alloc(16))
  bytes.writeUIntBE(Math.floor(nowMs), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id
}

/** An id that tells nothing, for secrets and references seen by strangers. */
export const randomId = (): string => randomUUID()
