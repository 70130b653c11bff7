import type { BarnId, BatchId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import { listBarns, listBatches, listFarms, listSections } from '@herdboard/contract/places/locations.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { PlaceKeys, SimulatedBatch } from '../herd-event.ts'
import type { CompanyPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import type { LiveSession } from './session.ts'

/** Batches that ended more days ago get no entries. */
const BATCHES_BACK_DAYS = 400

/** Ids of a place for opening a form; the id of the smallest place is enough. */
export interface FormPlaceIds {
  farm_id?: FarmId
  barn_id?: BarnId
  section_id?: SectionId
  batch_id?: BatchId
}

/** The server does not show this user a place of the plan. */
export class PlaceNotShown extends Error {
  constructor(name: string) {
    super(`the server shows no ${name}`)
  }
}

/** Places of the company by plan key, matched by name as a user finds them. */
export interface LivePlaces {
  /** Id of a section or batch, else of the barn, else of the farm. Throws PlaceNotShown. */
  idOf(place: PlaceKeys): string
  formPlaceIds(place: PlaceKeys): FormPlaceIds
  /** Name of a place in forms: "Klimastald 2, A1". */
  nameOf(place: PlaceKeys): string
  /** Null before the batch is opened. */
  batchId(batch: SimulatedBatch): BatchId | null
  isClosed(batch: SimulatedBatch): boolean
}

export async function readPlaces(
  session: LiveSession,
  plan: CompanyPlan,
  batches: readonly SimulatedBatch[],
  today: string,
): Promise<LivePlaces> {
  const period = { from: addDays(today, -BATCHES_BACK_DAYS), to: addDays(today, 60) }
  const [farms, barns, sections, shown] = [
    await session.call(listFarms, {}),
    await session.call(listBarns, {}),
    await session.call(listSections, {}),
    await session.call(listBatches, { query: period }),
  ]
  const ids = new Map<PlanKey, string>()
  const names = new Map<PlanKey, string>()
  const remember = (key: PlanKey, name: string, match: { id: string } | undefined) => {
    names.set(key, name)
    if (match) ids.set(key, match.id)
  }
  for (const farm of plan.farms) {
    const at = farms.find(({ name }) => name === farm.name)
    remember(farm.key, farm.name, at)
    for (const barn of farm.barns) {
      const inside = barns.find(({ name, farm_id }) => name === barn.name && farm_id === at?.id)
      remember(barn.key, barn.name, inside)
      for (const section of barn.sections) {
        remember(
          section.key,
          section.name,
          sections.find(({ name, barn_id }) => name === section.name && barn_id === inside?.id),
        )
      }
    }
  }
  const shownAs = ({ name, barnKey }: SimulatedBatch) =>
    shown.find((batch) => batch.name === name && batch.barn.id === ids.get(barnKey))
  for (const batch of batches) remember(batch.key, batch.name, shownAs(batch))
  const idOf = (place: PlaceKeys): string => {
    const key = smallestPlaceKey(place)
    const id = ids.get(key)
    if (id === undefined) throw new PlaceNotShown(names.get(key) ?? key)
    return id
  }
  return {
    idOf,
    formPlaceIds: (place) => ({ [placeIdName(place)]: idOf(place) }),
    nameOf: ({ farm, barn, section, batch }) =>
      barn === null
        ? (names.get(farm) ?? farm)
        : [barn, section ?? batch].flatMap((key) => (key === null ? [] : (names.get(key) ?? key))).join(', '),
    batchId: (batch) => shownAs(batch)?.id ?? null,
    isClosed: (batch) => shownAs(batch)?.is_active === false,
  }
}

const smallestPlaceKey = ({ farm, barn, section, batch }: PlaceKeys): PlanKey => section ?? batch ?? barn ?? farm

const placeIdName = ({ barn, section, batch }: PlaceKeys): keyof FormPlaceIds =>
  section !== null ? 'section_id' : batch !== null ? 'batch_id' : barn !== null ? 'barn_id' : 'farm_id'
