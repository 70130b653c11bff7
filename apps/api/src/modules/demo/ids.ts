import { hash } from 'node:crypto'
import type {
  BarnId,
  BatchId,
  DirectoryId,
  FarmId,
  MixId,
  PriceId,
  RecordId,
  SectionId,
  UnitId,
  UserId,
} from '@herdboard/contract/ids.ts'

interface IdOf {
  directory: DirectoryId
  person: UserId
  farm: FarmId
  barn: BarnId
  section: SectionId
  batch: BatchId
  slaughterhouse: string
  mix: MixId
  price: PriceId
  unit: UnitId
  record: RecordId
  audit: string
}

/** Ids of one company's things; the same for ever for one seed. */
export interface Ids {
  /** By the kind of thing and its key, at the moment of its entry. */
  of<Kind extends keyof IdOf>(kind: Kind, key: string, at: Date): IdOf[Kind]
  /** The request in which a person wrote something: what one wrote at one moment came in one. */
  request(by: string, at: Date): string
}

/** Companies, their people and places were set up long before the first day that is kept. */
export const FOUNDED = new Date('2020-01-02T07:00:00Z')

/**
 * Ids shaped as UUID version 7: the milliseconds of the entry lead, as in the ids that the program makes itself, and
 * what follows is made from the seed and the names instead of chance.
 */
export function idsOf(seed: number, companyKey: string): Ids {
  // Every event names places.
  const founded = new Map<string, string>()
  const make = (name: string, at: Date): string => {
    const bytes = hashOf(`${seed} ${companyKey} ${name}`)
    bytes.writeUIntBE(at.getTime(), 0, 6)
    return shaped(bytes, 0x70)
  }
  return {
    of: <Kind extends keyof IdOf>(kind: Kind, key: string, at: Date) => {
      const name = `${kind} ${key}`
      if (at !== FOUNDED) return make(name, at) as IdOf[Kind]
      const id = founded.get(name) ?? make(name, at)
      founded.set(name, id)
      return id as IdOf[Kind]
    },
    request: (by, at) => shaped(hashOf(`${seed} ${companyKey} request ${by} ${at.getTime()}`), 0x40),
  }
}

const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer').subarray(0, 16)

function shaped(bytes: Buffer, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | version
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
