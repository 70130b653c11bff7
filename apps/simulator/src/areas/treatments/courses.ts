import { totalAmount } from '@herdboard/domain/health/dose.ts'
import { courseDays } from '@herdboard/domain/health/treatment-course.ts'
import { withdrawalEndDay } from '@herdboard/domain/health/withdrawal-period.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { FarmPlan } from '#plan.ts'
import { type RandomStream, randomStream } from '#random-stream.ts'
import { laterDate } from '../date-order.ts'
import type { TreatmentDayEvent, TreatmentEvent } from '../events/health-events.ts'
import { unitRecordPlace } from '../unit-place.ts'
import type { TreatmentCase } from './cases.ts'
import { simulatedDiagnoses } from './diagnoses.ts'
import { drugDosePerAnimal } from './doses.ts'
import { requireDrug } from './drugs.ts'

const HAS_MARK = 0.4
const HAS_REMARK = 0.3
const MARKS = ['rød ryg', 'blå ryg', 'grøn ryg', 'rød skulder', 'blå streg', 'kryds på ryggen', 'grøn plet'] as const
/** Chance that a day is recorded one or two days late, and that the pigs are well after a day. */
const DAY_IS_LATE = 0.05
const RECOVERED = 0.03

/** Records of a case: its course on the first day, and each treatment day. */
export function courseOf(seed: number, plan: FarmPlan, sick: TreatmentCase): (TreatmentEvent | TreatmentDayEvent)[] {
  const treatment = begun(plan, sick)
  const { key, head, withdrawalDays } = treatment
  const days = courseDays(treatment.day, treatment.days, treatment.intervalDays)
  const written: (TreatmentEvent | TreatmentDayEvent)[] = [treatment]
  let at = treatment.at
  for (const [index, day] of days.entries()) {
    const chance = randomStream(seed, 'treatments', key, index)
    // The third day is not recorded before the second.
    if (index > 0) at = laterDate(entryAt(chance, day, DAY_IS_LATE, 2), minuteAfter(at))
    const isEnough = index > 0 && index < days.length - 1 && chance.bernoulli(RECOVERED)
    const last = isEnough ? day : (days.at(-1) ?? day)
    written.push({
      kind: 'treatmentDay',
      key: `${key}/day-${index + 1}`,
      at,
      by: treatment.by,
      treatment: key,
      dayOfCourse: index + 1,
      day,
      head,
      outcome: isEnough ? 2 : 1,
      withdrawalEndDay: withdrawalEndDay(last, withdrawalDays),
    })
    if (isEnough) break
  }
  return written
}

function begun(
  plan: FarmPlan,
  { key, unit, instruction, isCovered, head, weightKg, pen, chance }: TreatmentCase,
): TreatmentEvent {
  const drug = requireDrug(instruction.drugId)
  const dose = drugDosePerAnimal(weightKg, drug)
  const { days, intervalDays, withdrawalDays, diagnosisId } = instruction
  const remarks = simulatedDiagnoses.find(({ id }) => id === diagnosisId)?.remarks ?? []
  const isForGroup = instruction.isForGroups
  const last = courseDays(unit.day, days, intervalDays).at(-1) ?? unit.day
  return {
    kind: 'treatment',
    key,
    at: entryAt(chance, unit.day, plan.habits.lateShare, 6),
    by: plan.habits.barnPerson,
    day: unit.day,
    place: unitRecordPlace(plan.key, unit),
    pigType: unit.pigType,
    instruction: isCovered ? instruction.key : null,
    diagnosisId,
    drugId: drug.id,
    isAntibiotic: drug.isAntibiotic,
    isForGroup,
    head,
    weightG: Math.round(weightKg * 1000),
    pen,
    mark: !isForGroup && chance.bernoulli(HAS_MARK) ? chance.pick(MARKS.map((mark) => [mark, 1] as const)) : null,
    dosePerAnimal: dose,
    doseUnit: drug.unit,
    totalAmount: totalAmount(dose, head, days),
    days,
    intervalDays,
    withdrawalDays,
    withdrawalEndDay: withdrawalEndDay(last, withdrawalDays),
    remark: chance.bernoulli(HAS_REMARK) ? chance.pick(remarks.map((remark) => [remark, 1] as const)) : null,
  }
}

/** Instant of an entry: in the morning of its day, or in the afternoon some days later. */
function entryAt(chance: RandomStream, day: string, lateShare: number, mostDays: number): string {
  const days = chance.bernoulli(lateShare) ? chance.integer(1, mostDays) : 0
  return farmInstant(addDays(day, days), days > 0 ? chance.integer(13 * 60, 16 * 60) : chance.integer(7 * 60, 11 * 60))
}

const minuteAfter = (at: string): string => new Date(Date.parse(at) + 60_000).toISOString()
