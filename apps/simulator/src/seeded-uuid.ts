import { hash } from 'node:crypto'
import type { PlanKey } from './plan-key.ts'

/** Name that an id is made from; the same seed and thing always give the same name. */
export const seededName = (seed: number, company: PlanKey, kind: string, key: string): string =>
  `${seed} ${company} ${kind} ${key}`

/**
 * Id in the format of UUID version 7: the milliseconds of the entry, as in the server's own ids, then a hash of the
 * name instead of random bits.
 */
export function seededUuidV7(name: string, at: Date): string {
  const bytes = hashOf(name)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  return formatUuid(bytes, 0x70)
}

/** Id in the format of UUID version 4, for things without an instant. */
export const seededUuidV4 = (name: string): string => formatUuid(hashOf(name), 0x40)

const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer').subarray(0, 16)

function formatUuid(bytes: Buffer, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | version
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
