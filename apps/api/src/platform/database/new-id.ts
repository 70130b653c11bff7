import { randomFillSync, randomUUID } from 'node:crypto'

/**
 * Returns a new UUID of version 7. It starts with the milliseconds, so rows of neighbouring times are neighbours in the
 * index. It is made in the application because PostgreSQL 15 to 17 cannot make one.
 */
export function newId<Id extends string = string>(nowMs: number = performance.timeOrigin + performance.now()): Id {
  const bytes = randomFillSync(Buffer.alloc(16))
  bytes.writeUIntBE(Math.floor(nowMs), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id
}

/** Returns an id as it would have been made this long ago; every id made since is greater. */
export const idBefore = (ms: number): string => newId(performance.timeOrigin + performance.now() - ms)

/** Returns a random id that reveals nothing, for secrets and references that strangers see. */
export const randomId = (): string => randomUUID()
