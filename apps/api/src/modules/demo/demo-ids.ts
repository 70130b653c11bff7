import type {
  AlarmId,
  BarnId,
  BatchId,
  BudgetId,
  DirectoryId,
  FarmId,
  MixComponentId,
  MixId,
  PriceId,
  RawMaterialId,
  RecordId,
  SectionId,
  SensorId,
  UnitId,
  UserId,
} from '@herdboard/contract/core/ids.ts'
import { seededName, seededUuidV4, seededUuidV7 } from '@herdboard/simulator/seeded-uuid.ts'

interface IdOf {
  directory: DirectoryId
  person: UserId
  farm: FarmId
  barn: BarnId
  section: SectionId
  sensor: SensorId
  alarm: AlarmId
  batch: BatchId
  slaughterhouse: string
  mix: MixId
  price: PriceId
  material: RawMaterialId
  component: MixComponentId
  unit: UnitId
  record: RecordId
  audit: string
  note: string
  assignment: string
  instruction: string
  step: string
  series: string
  template: string
  treatment: string
  notification: string
  charge: string
  budget: BudgetId
}

/** Ids of one company's things; the same for every run with the same seed. */
export interface DemoIds {
  /** Returns the id of a thing by kind and key, at the moment of its entry. */
  of<Kind extends keyof IdOf>(kind: Kind, key: string, at: Date): IdOf[Kind]
  /** Returns the id of the request that created an entry. Entries of one person at one moment share a request. */
  request(by: string, at: Date): string
}

/** Creation time of companies, people and places, long before the first stored day. */
export const FOUNDED_AT = new Date('2020-01-02T07:00:00Z')

/** Creates the ids of a company's things from their keys in its plan. */
export function demoIdsOf(seed: number, companyKey: string): DemoIds {
  // Cached, because every event names places.
  const founded = new Map<string, string>()
  const make = (kind: string, key: string, at: Date): string =>
    seededUuidV7(seededName(seed, companyKey, kind, key), at)
  return {
    of: <Kind extends keyof IdOf>(kind: Kind, key: string, at: Date) => {
      if (at !== FOUNDED_AT) return make(kind, key, at) as IdOf[Kind]
      const name = `${kind} ${key}`
      const id = founded.get(name) ?? make(kind, key, at)
      founded.set(name, id)
      return id as IdOf[Kind]
    },
    request: (by, at) => seededUuidV4(seededName(seed, companyKey, 'request', `${by} ${at.getTime()}`)),
  }
}
