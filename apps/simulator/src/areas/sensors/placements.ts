import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { BarnPlan, FarmPlan } from '#plan.ts'
import type { PlanKey } from '#plan-key.ts'
import { randomStream } from '#random-stream.ts'
import type { SensorPlacement } from '../events/sensor-events.ts'

/** Section, or barn without sections. */
interface SensorPlace {
  barn: BarnPlan
  section: PlanKey | null
  name: string
}

const INSTALLED_YEAR = 2023
const CAMERAS_SINCE = '2024-03-04'
const FIRST_MOVE_YEAR = 2025
/** Places of slaughter pigs per camera; cameras are expensive. */
const PLACES_A_CAMERA = 4
/** Share of barns with a feed line per section; the others have one for the barn. */
const LINE_A_SECTION = 0.6

/** Placements of a farm's sensors up to a day; those of one sensor oldest first. */
export function sensorPlacements(seed: number, farm: FarmPlan, until: string): SensorPlacement[] {
  const fixed = farm.barns.flatMap((barn) => fixedIn(seed, farm, barn))
  const cameras = camerasOf(seed, farm, Number(until.slice(0, 4)))
  return [...fixed, ...cameras].filter(({ from }) => from <= until)
}

const placesOf = (barn: BarnPlan): SensorPlace[] =>
  barn.sections.length > 0
    ? barn.sections.map(({ key, name }) => ({ barn, section: key, name: `${name}, ${barn.name}` }))
    : [{ barn, section: null, name: barn.name }]

function fixedIn(seed: number, { sensorSuffix = '' }: FarmPlan, barn: BarnPlan): SensorPlacement[] {
  const chance = randomStream(seed, 'sensors', barn.key)
  const from = addDays(`${INSTALLED_YEAR}-01-02`, chance.integer(0, 350))
  const lines = chance.bernoulli(LINE_A_SECTION) ? placesOf(barn) : [{ barn, section: null, name: barn.name }]
  const placement = (kind: 'water' | 'feeding' | 'temperature', word: string, { section, name }: SensorPlace) => ({
    sensor: `${section ?? barn.key}/sensor/${kind}`,
    kind,
    name: `${word} ${name}${sensorSuffix}`,
    barn: barn.key,
    section,
    from,
  })
  return [
    ...placesOf(barn).map((place) => placement('water', 'Vandmåler', place)),
    ...lines.map((place) => placement('feeding', 'Foderkæde', place)),
    ...placesOf(barn).map((place) => placement('temperature', 'Temperatur', place)),
  ]
}

/** Camera placements. The first camera of a farm moves to the next place once a year, to measure other pigs. */
function camerasOf(seed: number, farm: FarmPlan, lastYear: number): SensorPlacement[] {
  const places = farm.barns.filter(({ pigType }) => pigType === SLAUGHTER_PIGS).flatMap(placesOf)
  const count = Math.ceil(places.length / PLACES_A_CAMERA)
  return Array.from({ length: count }, (_, camera) => camera).flatMap((camera) => {
    const own = places.slice(camera * PLACES_A_CAMERA, (camera + 1) * PLACES_A_CAMERA)
    const sensor = `${farm.key}/camera-${camera + 1}`
    const at = (move: number, from: string): SensorPlacement[] => {
      const place = own[move % own.length]
      if (!place) return []
      const name = `Vægtkamera ${camera + 1}, ${farm.name}`
      return [{ sensor, kind: 'weight', name, barn: place.barn.key, section: place.section, from }]
    }
    const moves = camera === 0 && own.length > 1 ? Math.max(0, lastYear - FIRST_MOVE_YEAR + 1) : 0
    return [
      ...at(0, CAMERAS_SINCE),
      ...Array.from({ length: moves }, (_, move) => at(move + 1, moveDay(seed, sensor, FIRST_MOVE_YEAR + move))).flat(),
    ]
  })
}

const moveDay = (seed: number, sensor: PlanKey, year: number): string =>
  addDays(`${year}-01-01`, randomStream(seed, 'sensors', sensor, 'moved', year).integer(60, 300))
