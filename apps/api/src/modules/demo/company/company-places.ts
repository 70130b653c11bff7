import type { BatchId } from '@herdboard/contract/core/ids.ts'
import type { PlaceKeys, SimulatedBatch } from '@herdboard/simulator/herd-event.ts'
import type { BarnPlan, CompanyPlan, FarmPlan, SectionPlan } from '@herdboard/simulator/plan.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { KnownPlace } from '#modules/ledger/service.ts'
import { type DemoIds, FOUNDED_AT } from '../demo-ids.ts'

/** The places of a company by key. An unknown key in a plan or event throws. */
export interface CompanyPlaces {
  farm(key: PlanKey): FarmPlan
  placeOf(keys: PlaceKeys): PlaceOfRecord
  /** Returns a place as the ledger's rules knew it at the moment of entry. */
  placeAt(keys: PlaceKeys, at: Date): KnownPlace
}

export function companyPlaces(
  { farms }: Pick<CompanyPlan, 'farms'>,
  batches: readonly SimulatedBatch[],
  ids: DemoIds,
): CompanyPlaces {
  const farmByKey = byKey('farm', farms)
  const barnByKey = byKey(
    'barn',
    farms.flatMap((farm) => farm.barns.map((barn) => ({ ...barn, farm, sectionIds: sectionIdsOf(barn, ids) }))),
  )
  const sectionByKey = byKey(
    'section',
    farms.flatMap(({ barns }) => barns.flatMap((barn) => barn.sections.map((section) => ({ ...section, barn })))),
  )
  const batchByKey = byKey(
    'batch',
    batches.map((batch) => ({ ...batch, id: ids.of('batch', batch.key, new Date(batch.at)) })),
  )
  const namesOf = ({ farm, barn, section, batch }: PlaceKeys): NamedPlace => {
    const named: NamedPlace = {
      farm: farmByKey(farm),
      barn: barn === null ? null : barnByKey(barn),
      section: section === null ? null : sectionByKey(section),
      batch: batch === null ? null : batchByKey(batch),
    }
    assertNested({ farm, barn, section, batch }, named)
    return named
  }
  return {
    farm: farmByKey,
    placeOf: (keys) => {
      const { farm, barn, section, batch } = namesOf(keys)
      return {
        farmId: ids.of('farm', farm.key, FOUNDED_AT),
        barnId: barn && ids.of('barn', barn.key, FOUNDED_AT),
        sectionId: section && ids.of('section', section.key, FOUNDED_AT),
        batchId: batch?.id ?? null,
      }
    },
    placeAt: (keys, at) => {
      const { farm, barn, section, batch } = namesOf(keys)
      const isEnded = batch?.ended ? new Date(batch.ended.at) < at : false
      return {
        farm_found: true,
        barn_found: true,
        section_found: true,
        batch_found: batch === null || new Date(batch.at) <= at,
        is_deleted: false,
        pig_type: barn?.pigType ?? null,
        is_batch_production: barn?.isBatchProduction ?? false,
        section_ids: barn?.sectionIds ?? [],
        batch_start: batch?.startDay ?? null,
        batch_end: isEnded ? (batch?.ended?.day ?? null) : null,
        batch_is_active: batch !== null && !isEnded,
        // In a barn with batch production every event names its batch.
        open_batch_ids: [],
        locked_through: null,
        farm_name: farm.name,
        barn_name: barn?.name ?? null,
        section_or_batch_name: section?.name ?? batch?.name ?? null,
      }
    },
  }
}

interface NamedPlace {
  farm: FarmPlan
  barn: (BarnPlan & { farm: FarmPlan; sectionIds: string[] }) | null
  section: (SectionPlan & { barn: BarnPlan }) | null
  batch: (SimulatedBatch & { id: BatchId }) | null
}

const sectionIdsOf = ({ sections }: BarnPlan, ids: DemoIds): string[] =>
  sections.map(({ key }) => ids.of('section', key, FOUNDED_AT)).sort()

function assertNested(keys: PlaceKeys, { barn, section, batch }: NamedPlace): void {
  const isTogether =
    (barn === null || barn.farm.key === keys.farm) &&
    (section === null || section.barn.key === keys.barn) &&
    (batch === null || batch.barnKey === keys.barn)
  if (!isTogether)
    throw new Error(
      `sample data: ${JSON.stringify(keys)} do not form one place: the section must be in the barn, and the barn on the farm`,
    )
}

/** Returns a lookup of things by key; an unknown key throws. */
export function byKey<Keyed extends { key: PlanKey }>(
  kind: string,
  planned: readonly Keyed[],
): (key: PlanKey) => Keyed {
  const known = new Map(planned.map((thing) => [thing.key, thing]))
  if (known.size !== planned.length) throw new Error(`sample data: two of kind ${kind} share a key`)
  return (key) => {
    const thing = known.get(key)
    if (!thing) throw new Error(`sample data: no ${kind} has the key ${key}`)
    return thing
  }
}
