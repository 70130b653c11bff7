import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { PlaceKeys, SimulatedBatch } from '../herd-event.ts'
import type { BarnPlan, FarmPlan, SectionPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import type { PigGroup } from './pig-group.ts'

/** A section, or a barn without any: where one filling of pigs stands at a time, or two where they overlap. */
export interface HousingSlot {
  key: PlanKey
  farmKey: PlanKey
  barn: BarnPlan
  section: SectionPlan | null
  places: number
  groups: PigGroup[]
  /** Of a barn with batch production: the batch that stands here. */
  batch: SimulatedBatch | null
  /** Last written entry of the batch, so that nobody writes into it after it was closed. */
  lastEntryAt: string
  /** When its last pigs were written in: nobody writes dead or weighed ones before. */
  arrivalAt: string
  /** Empty since; washed some days later. */
  freeSince: string
  /** Pigs in the books that are not there, or the other way round. */
  bookedTooMany: number
}

/** Days in which all sections of slaughter pigs are filled once, so that not all are empty at the same time later. */
const FIRST_ROUND_DAYS = 92

export const housingSlots = (farm: FarmPlan, from: string): HousingSlot[] => {
  const places = farm.barns.flatMap((barn) =>
    (barn.sections.length > 0 ? barn.sections : [null]).map((section) => ({ barn, section })),
  )
  const ofFinishers = places.filter(({ barn }) => barn.pigType === 2)
  const isBought = farm.herd.finishers?.waitsDays === 0
  return places.map((place) => {
    const turn = ofFinishers.indexOf(place)
    const { barn, section } = place
    return {
      key: section?.key ?? barn.key,
      farmKey: farm.key,
      barn,
      section,
      places: section?.places ?? barn.places,
      groups: [],
      batch: null,
      lastEntryAt: '',
      arrivalAt: '',
      freeSince:
        isBought && turn > 0 ? addDays(from, Math.floor((turn * FIRST_ROUND_DAYS) / ofFinishers.length)) : from,
      bookedTooMany: 0,
    }
  })
}

export const slotHead = ({ groups }: HousingSlot): number => groups.reduce((sum, { head }) => sum + head, 0)

export const slotKg = ({ groups }: HousingSlot): number =>
  groups.reduce((sum, { head, meanKg }) => sum + head * meanKg, 0)

/** The place that its records name. A batch has its own, whatever sections it stands in. */
export const slotPlace = ({ farmKey, barn, section, batch }: HousingSlot): PlaceKeys => ({
  farm: farmKey,
  barn: barn.key,
  section: batch === null ? (section?.key ?? null) : null,
  batch: batch?.key ?? null,
})

/** The name of the herd that is counted by itself. */
export const slotUnitKey = ({ key, batch }: HousingSlot): PlanKey => batch?.key ?? key
