import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { PlaceKeys, SimulatedBatch } from '../herd-event.ts'
import type { BarnPlan, FarmPlan, SectionPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import type { PigGroup } from './pig-group.ts'

/** Section, or barn without sections. It has one group of pigs at a time, or two where they overlap. */
export interface HousingSlot {
  key: PlanKey
  farmKey: PlanKey
  barn: BarnPlan
  section: SectionPlan | null
  places: number
  groups: PigGroup[]
  /** Current batch, for a barn with batch production. */
  batch: SimulatedBatch | null
  /** Last entry of the batch; it is closed only after this. */
  lastEntryAt: string
  /** Entry of its last insertion; deaths and weighings are recorded only after this. */
  arrivalAt: string
  /** Day since which it is empty; it is washed some days later. */
  emptySince: string
  /** Pigs in the ledger that are not there; negative for the opposite. */
  ledgerSurplus: number
}

/**
 * Days over which the sections of slaughter pigs are filled first, so that they are not all empty at the same time
 * later.
 */
const FIRST_ROUND_DAYS = 92

export const housingSlots = (farm: FarmPlan, from: string): HousingSlot[] => {
  const places = farm.barns.flatMap((barn) =>
    (barn.sections.length > 0 ? barn.sections : [null]).map((section) => ({ barn, section })),
  )
  const ofFinishers = places.filter(({ barn }) => barn.pigType === SLAUGHTER_PIGS)
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
      emptySince:
        isBought && turn > 0 ? addDays(from, Math.floor((turn * FIRST_ROUND_DAYS) / ofFinishers.length)) : from,
      ledgerSurplus: 0,
    }
  })
}

export const slotHead = ({ groups }: HousingSlot): number => groups.reduce((sum, { head }) => sum + head, 0)

export const slotKg = ({ groups }: HousingSlot): number =>
  groups.reduce((sum, { head, meanKg }) => sum + head * meanKg, 0)

/** Place that its records name: the batch where there is one, without the section. */
export const slotPlace = ({ farmKey, barn, section, batch }: HousingSlot): PlaceKeys => ({
  farm: farmKey,
  barn: barn.key,
  section: batch === null ? (section?.key ?? null) : null,
  batch: batch?.key ?? null,
})

/** Key of the unit that is counted. */
export const slotUnitKey = ({ key, batch }: HousingSlot): PlanKey => batch?.key ?? key
