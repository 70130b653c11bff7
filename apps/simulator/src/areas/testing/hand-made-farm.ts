import { feedKg, fePerPigDay, usualFePerKgFeed } from '@herdboard/domain/growth/feed-intake.ts'
import { dailyGrowthKg } from '@herdboard/domain/growth/gompertz.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { waterLitres } from '@herdboard/domain/growth/water-intake.ts'
import { usualSdKg } from '@herdboard/domain/growth/weight-spread.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { carefulHabits } from '#habits.ts'
import type { SimulatedBatch } from '#herd-event.ts'
import type { BarnPlan, FarmPlan } from '#plan.ts'
import type { SimulatedFarm, UnitDay } from '#simulated-company.ts'

/** Weaners in weekly batches in four sections of 300, slaughter pigs in eight sections of 120 and one barn of 400. */
export const handMadePlan: FarmPlan = {
  key: 'lille',
  name: 'Lillegård',
  chr: '900077',
  supplierNumber: '91777',
  street: 'Lillevej 1, 8800 Viborg',
  countsLossAsDead: false,
  barns: [
    withSections('lille/klima', 'Klimastald', 1, 4, 300),
    withSections('lille/slagt', 'Slagtestald', 2, 8, 120),
    { key: 'lille/hal', name: 'Hallen', pigType: 2, isBatchProduction: false, places: 400, sections: [] },
  ],
  herd: {
    growthLevel: 1,
    feedLevel: 1,
    mortality: { 1: 0.03, 2: 0.03 },
    leanPct: 61,
    productionKind: 1,
    filling: { 1: 1, 2: 1 },
    weaners: null,
    finishers: null,
  },
  habits: carefulHabits('piotr', 'mette'),
  stories: [],
}

function withSections(key: string, name: string, pigType: PigType, count: number, places: number): BarnPlan {
  const sections = Array.from({ length: count }, (_, no) => ({
    key: `${key}/${no + 1}`,
    name: `Sektion ${no + 1}`,
    places,
  }))
  return { key, name, pigType, isBatchProduction: pigType === 1, places: count * places, sections }
}

interface HousingPlace {
  barn: BarnPlan
  section: string | null
  places: number
}

export interface HandMadeFarmOptions {
  /** First and last farm day of the herd. */
  from: string
  to: string
  /** Changes a unit's day, to build a scenario by hand. */
  changeDay?: (unit: UnitDay) => Partial<UnitDay>
}

const STAY = { 1: 53, 2: 88 } as const
const EMPTY_DAYS = 4

/**
 * True state of a farm, calculated with the domain's growth functions. Every place is refilled four days after it was
 * emptied.
 */
export function handMadeFarm({ from, to, changeDay = () => ({}) }: HandMadeFarmOptions): SimulatedFarm {
  const places = handMadePlan.barns.flatMap((barn): HousingPlace[] =>
    barn.sections.length > 0
      ? barn.sections.map(({ key, places }) => ({ barn, section: key, places }))
      : [{ barn, section: null, places: barn.places }],
  )
  const batches: SimulatedBatch[] = []
  const units = places.flatMap(({ barn, section, places }, index) => {
    const days: UnitDay[] = []
    const stay = STAY[barn.pigType]
    // The places were filled one after the other, long before the period.
    let start = addDays('2024-01-04', index * 7)
    for (; start <= to; start = addDays(start, stay + EMPTY_DAYS)) {
      const batch = `${barn.key}/${start}`
      if (barn.isBatchProduction && addDays(start, stay) > from)
        batches.push(aBatch(batch, barn, section, start, stay, to))
      days.push(
        ...fillingDays({
          barn,
          section,
          places,
          unit: barn.isBatchProduction ? batch : (section ?? barn.key),
          start,
          stay,
        }),
      )
    }
    return days
  })
  return {
    plan: handMadePlan,
    batches,
    events: [],
    truth: [],
    units: units
      .filter(({ day }) => day > from && day <= to)
      .map((unit) => ({ ...unit, ...changeDay(unit) }))
      .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day))),
  }
}

interface PlaceFilling extends HousingPlace {
  unit: string
  start: string
  stay: number
}

function fillingDays({ barn, section, places, unit, start, stay }: PlaceFilling): UnitDay[] {
  let meanKg = barn.pigType === 1 ? 7 : 30
  return Array.from({ length: stay }, (_, dayOfStay) => {
    const isNew = dayOfStay === 0
    const gainKg = isNew ? 0 : dailyGrowthKg(barn.pigType, meanKg)
    const eaten = feedKg(fePerPigDay(barn.pigType, meanKg, gainKg), usualFePerKgFeed(barn.pigType)) ?? 0
    const litres = waterLitres({
      weightKg: meanKg,
      feedKg: eaten,
      ...(barn.pigType === 1 && { daysAfterWeaning: dayOfStay }),
    })
    meanKg += gainKg
    return {
      day: addDays(start, dayOfStay),
      barn: barn.key,
      unit,
      sectionKeys: section ? [section] : [],
      pigType: barn.pigType,
      head: places,
      meanKg,
      sdKg: usualSdKg(meanKg),
      dayOfStay,
      feedKg: eaten * places,
      waterLitres: isNew ? 0 : litres * places,
      dead: 0,
      moved: isNew,
      outdoorCelsius: 8,
      stories: [],
    }
  })
}

function aBatch(
  key: string,
  barn: BarnPlan,
  section: string | null,
  start: string,
  stay: number,
  to: string,
): SimulatedBatch {
  const endDay = addDays(start, stay)
  const ended = { day: endDay, at: `${endDay}T15:00:00.000Z`, by: 'mette' }
  return {
    key,
    farmKey: handMadePlan.key,
    barnKey: barn.key,
    name: start,
    startDay: start,
    ended: endDay <= to ? ended : null,
    expectedEndDay: endDay,
    sectionKeys: section ? [section] : [],
    supplierNumber: '',
    productionKind: 1,
    at: `${start}T05:30:00.000Z`,
    by: 'piotr',
  }
}
