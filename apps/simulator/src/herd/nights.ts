import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { waterLitres } from '@herdboard/domain/growth/water-intake.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { GroupDay, GrowthConditions } from '../story.ts'
import { causesOfDeath } from './causes-of-death.ts'
import { type FarmState, slotToday } from './farm-state.ts'
import { addFeedEaten } from './feeding.ts'
import { type HousingSlot, slotPlace, slotUnitKey } from './housing-slot.ts'
import { type PigGroup, passDay } from './pig-group.ts'
import { waterTimesOfDisease } from './planned-course.ts'
import { requireMix, type Simulation } from './simulation.ts'
import { deadPigsOre, trueFeedOre } from './true-money.ts'
import { outdoorCelsius } from './weather.ts'
import { barnEntryStamp, writeEvent } from './write-event.ts'

/** Degrees by which a barn is warmer than outdoors in summer. In winter the ventilation keeps `COMFORTABLE_CELSIUS`. */
const WARMER_INSIDE = 4
const COMFORTABLE_CELSIUS = 18
/** Outdoor mean above which slaughter pigs eat less, and grow slightly less still. */
const WARM_OUTDOORS = 19
const EATS_LESS_A_DEGREE = 0.008
const GROWS_LESS_A_DEGREE = 0.01
/** Factor of mortality in the cold months, from respiratory disease. */
const WINTER_RISK = 1.15

/** Simulates one night for all pigs present on the evening before. */
export function passNight(simulation: Simulation, farm: FarmState): void {
  for (const slot of farm.slots) {
    for (const group of slot.groups) growGroup(simulation, farm, slot, group)
    slot.groups = slot.groups.filter(({ head }) => head > 0)
  }
}

function growGroup(simulation: Simulation, farm: FarmState, slot: HousingSlot, group: PigGroup): void {
  const outdoor = outdoorCelsius(simulation.seed, simulation.day)
  const { conditions, stories } = conditionsOf(simulation, farm, slot, group, outdoor)
  const headBefore = group.head
  const { gainKg, fe, dead, deadKg } = passDay(group, conditions)
  const mix = requireMix(simulation, farm.plan.key, group.pigType, group.meanKg)
  const feedKg = (fe / mix.fePer100Kg) * 100
  addFeedEaten(farm, slot.barn.key, mix.key, feedKg)

  const truth = farm.truth.at(group.pigType)
  truth.gainKg += gainKg
  truth.feedFe += fe
  truth.feedKg += feedKg
  truth.dead += dead
  truth.ore.feed += trueFeedOre(mix, simulation.day, feedKg)
  if (dead > 0) truth.ore.deadPigs += deadPigsOre({ day: simulation.day, head: dead, kg: deadKg })

  const today = slotToday(farm, slot)
  today.feedKg += feedKg
  today.waterLitres += conditions.waterTimes * litres(group, headBefore, feedKg, outdoor)
  today.dead += dead
  for (const key of stories) today.stories.add(key)
  if (dead > 0) findDead(simulation, farm, slot, group, { dead, deadKg, isOutbreak: conditions.riskTimes > 2 })
}

const litres = (group: PigGroup, head: number, feedKg: number, outdoor: number): number =>
  head *
  waterLitres({
    weightKg: group.meanKg,
    feedKg: feedKg / head,
    celsius: Math.max(COMFORTABLE_CELSIUS, outdoor + WARMER_INSIDE),
    ...(group.pigType === WEANERS && { daysAfterWeaning: group.dayOfStay - 1 }),
  })

function conditionsOf(
  { day, seed }: Simulation,
  { plan }: FarmState,
  slot: HousingSlot,
  group: PigGroup,
  outdoor: number,
): { conditions: GrowthConditions; stories: string[] } {
  const heat = group.pigType === SLAUGHTER_PIGS ? Math.max(0, outdoor - WARM_OUTDOORS) : 0
  const isWinter = day.slice(5, 7) < '03' || day.slice(5, 7) > '10'
  const conditions: GrowthConditions = {
    growthTimes: 1 - GROWS_LESS_A_DEGREE * heat,
    eatTimes: 1 - EATS_LESS_A_DEGREE * heat,
    riskTimes: isWinter ? WINTER_RISK : 1,
    // The newest group of a place has its course, as in its treatments; all of the place drink the medicated water.
    waterTimes: waterTimesOfDisease(seed, plan.herd, {
      unit: slotUnitKey(slot),
      day,
      dayOfStay: (slot.groups.at(-1) ?? group).dayOfStay + 1,
      pigType: group.pigType,
      meanKg: group.meanKg,
    }),
  }
  const at: GroupDay = {
    day,
    unit: slotUnitKey(slot),
    barn: slot.barn.key,
    startDay: group.startDay,
    dayOfStay: group.dayOfStay + 1,
    outdoorCelsius: outdoor,
  }
  const storyKeys: string[] = []
  for (const story of plan.stories) {
    const its = story.conditions(at)
    if (!its) continue
    storyKeys.push(story.key)
    conditions.growthTimes *= its.growthTimes
    conditions.eatTimes *= its.eatTimes
    conditions.riskTimes *= its.riskTimes
    conditions.waterTimes *= its.waterTimes
  }
  return { conditions, stories: storyKeys }
}

/** Records the dead pigs found in the morning; a few are forgotten. */
function findDead(
  simulation: Simulation,
  farm: FarmState,
  slot: HousingSlot,
  group: PigGroup,
  { dead, deadKg, isOutbreak }: { dead: number; deadKg: number; isOutbreak: boolean },
): void {
  const { habits } = farm.plan
  const { chance } = group
  const head = Array.from({ length: dead }).filter(() => !chance.bernoulli(habits.forgetsDeaths)).length
  const isWeighed = chance.bernoulli(habits.weighsDead)
  const kind = chance.bernoulli(0.6) ? '1' : '2'
  const cause = chance.pick(causesOfDeath(group.pigType, isOutbreak))
  if (head < dead && simulation.day > simulation.from) slot.ledgerSurplus += dead - head
  if (head === 0) return
  const key = `${slotUnitKey(slot)}/dead/${group.startDay}/${simulation.day}`
  writeEvent(simulation, farm, slot, 'dead', {
    key,
    day: simulation.day,
    place: slotPlace(slot),
    head,
    liveG: isWeighed ? Math.round(roundHalfAway((deadKg / dead) * head, 1) * 1000) : null,
    detail: { FF_DeathKind: kind, FF_DeathCause: cause },
    ...barnEntryStamp(simulation, farm, key, true),
  })
}
