import { hash } from 'node:crypto'
import type { PlanKey } from './plan-key.ts'

/** What an id is made from: the same thing of the same seed has the same one for ever. */
export const seededName = (seed: number, company: PlanKey, kind: string, key: string): string =>
  `${seed} ${company} ${kind} ${key}`

/**
 * An id shaped as a UUID of version 7: the milliseconds of the entry lead, as in the ids that the program makes itself,
 * and what follows is made from the name instead of chance.
 */
export function seededUuidV7(name: string, at: Date): string {
  const bytes = hashOf(name)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  return formatUuid(bytes, 0x70)
}

/** An id shaped as a UUID of version 4, of things without a moment. */
export const seededUuidV4 = (name: string): string => formatUuid(hashOf(name), 0x40)

const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer').subarray(0, 16)

function formatUuid(bytes: Buffer, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | version
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
