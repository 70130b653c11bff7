import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { addDays, dayNumber, dayOfNumber } from '@herdboard/domain/time/day-number.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import { weekdayOf } from '#herd/calendar/weekday.ts'
import type { FarmPlan } from '#plan.ts'
import { type RandomStream, randomStream } from '#random-stream.ts'
import type { InstructionEvent } from '../events/health-events.ts'
import { type SimulatedDiagnosis, simulatedDiagnoses } from './diagnoses.ts'
import { requireDrug } from './drugs.ts'

/** Maximum validity of an instruction for antibiotics, days; the vet returns before it ends. */
const VALID_DAYS = 35
const COMES_LATE = 0.12
const FRIDAY = 5
const VET = 'Ole Frandsen'
const ORGANIC = 2
/** Factor of the withdrawal period for organic pigs. */
const ORGANIC_WITHDRAWAL = 2

/** Share from which a diagnosis is prescribed at every visit; rarer ones at some visits. */
const COMMON_SHARE = 7
const RARE_PER_VISIT = 8

/** Usable instructions on a day: the valid ones or, where the vet is late, those valid last. */
export function instructionsAround(seed: number, farm: FarmPlan, day: string): readonly InstructionEvent[] {
  const visit = visitBefore(seed, farm, day)
  const issued = [visit, visit - VALID_DAYS]
    .flatMap((number) => instructionsOf(seed, farm, number))
    .filter(({ issueDay }) => issueDay <= day)
  const holding = issued.filter((instruction) => isPrescriptionValidOn(instruction, day))
  return holding.length > 0 ? holding : issued
}

/** Instructions of all visits in a period. */
export function instructionsBetween(seed: number, farm: FarmPlan, from: string, to: string): InstructionEvent[] {
  const all: InstructionEvent[] = []
  for (let visit = visitBefore(seed, farm, from); visit <= dayNumber(to); visit += VALID_DAYS) {
    all.push(...instructionsOf(seed, farm, visit))
  }
  return all
}

export const isPrescriptionValidOn = ({ issueDay, expiryDay }: InstructionEvent, day: string): boolean =>
  issueDay <= day && day <= expiryDay

/** Day number of the last planned visit: every 35 days, with a different start on each farm. */
function visitBefore(seed: number, { key }: FarmPlan, day: string): number {
  const turn = randomStream(seed, 'treatments', key, 'turn').integer(0, VALID_DAYS - 1)
  return dayNumber(day) - ((((dayNumber(day) - turn) % VALID_DAYS) + VALID_DAYS) % VALID_DAYS)
}

function instructionsOf(seed: number, farm: FarmPlan, visit: number): InstructionEvent[] {
  const chance = randomStream(seed, 'treatments', farm.key, 'visit', visit)
  const issueDay = dayOfVisit(chance, visit)
  const pigTypes = [...new Set(farm.barns.map(({ pigType }) => pigType))].sort()
  const minute = chance.integer(9 * 60, 12 * 60)
  return pigTypes.flatMap((pigType) =>
    simulatedDiagnoses
      .filter((one) => one.pigTypes.includes(pigType))
      .flatMap((one) => {
        const isPrescribed = chance.bernoulli(one.share >= COMMON_SHARE ? 1 : one.share / RARE_PER_VISIT)
        if (!isPrescribed) return []
        return [
          prescribed(seed, farm, one, pigType, false, issueDay, minute),
          ...(one.group.length > 0 && one.share >= COMMON_SHARE
            ? [prescribed(seed, farm, one, pigType, true, issueDay, minute)]
            : []),
        ]
      }),
  )
}

/** Day of the visit: the planned one, sometimes some days later, never on a weekend. */
function dayOfVisit(chance: RandomStream, visit: number): string {
  const day = dayOfNumber(visit + (chance.bernoulli(COMES_LATE) ? chance.integer(1, 4) : 0))
  return addDays(day, Math.min(0, FRIDAY - weekdayOf(day)))
}

function prescribed(
  seed: number,
  farm: FarmPlan,
  { id, days, single, group }: SimulatedDiagnosis,
  pigType: PigType,
  isForGroups: boolean,
  issueDay: string,
  minute: number,
): InstructionEvent {
  // A vet always uses the same drug for a diagnosis.
  const preference = randomStream(seed, 'treatments', farm.key, 'drug', id, isForGroups ? 'group' : 'single')
  const drug = requireDrug(preference.pick((isForGroups ? group : single).map((one) => [one, 1] as const)))
  return {
    kind: 'instruction',
    key: `${farm.key}/instruction/${id}-${pigType}${isForGroups ? '-water' : ''}/${issueDay}`,
    at: farmInstant(issueDay, minute),
    by: farm.habits.officePerson,
    farm: farm.key,
    pigType,
    diagnosisId: id,
    drugId: drug.id,
    isForGroups,
    doseRate: Math.round((drug.amount / drug.forKg) * 10_000) / 10_000,
    doseUnit: drug.unit,
    isDosePerHead: false,
    days: drug.times ?? days,
    intervalDays: drug.intervalDays,
    withdrawalDays: drug.withdrawalDays * (farm.herd.productionKind === ORGANIC ? ORGANIC_WITHDRAWAL : 1),
    issueDay,
    expiryDay: addDays(issueDay, VALID_DAYS),
    vet: VET,
  }
}
