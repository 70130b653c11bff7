import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { totalAmount } from '@herdboard/domain/health/dose.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { expect, test } from 'vitest'
import type { HealthEvent } from './events/health-events.ts'
import { handMadeFarm } from './testing/hand-made-farm.ts'
import { simulatedDiagnoses } from './treatments/diagnoses.ts'
import { drugDosePerAnimal } from './treatments/doses.ts'
import { requireDrug } from './treatments/drugs.ts'
import { simulateTreatments } from './treatments.ts'

const SEED = 5
const from = '2025-06-01'
const now = new Date('2026-06-10T10:00:00Z')
const farm = handMadeFarm({ from, to: '2026-06-10' })
const events = simulateTreatments(SEED, farm, { from, now })
const of = <Kind extends HealthEvent['kind']>(kind: Kind, all = events) =>
  all.filter((event): event is Extract<HealthEvent, { kind: Kind }> => event.kind === kind)

test('vet visits every five weeks and prescribes for 35 days', () => {
  const issued = [...new Set(of('instruction').map(({ issueDay }) => issueDay))]
  expect(issued.length).toBeGreaterThanOrEqual(10)
  expect(issued.length).toBeLessThanOrEqual(11)
  for (const { issueDay, expiryDay, at } of of('instruction')) {
    expect(expiryDay).toBe(addDays(issueDay, 35))
    expect(farmDay(new Date(at))).toBe(issueDay)
  }
})

test('treatments mostly rest on an instruction valid on the first day, for that disease and drug', () => {
  const byKey = new Map(of('instruction').map((one) => [one.key, one]))
  // Instructions of the visit before the window are not in it.
  const treatments = of('treatment').filter(({ day }) => day > addDays(from, 40))
  expect(treatments.filter(({ instruction }) => instruction === null).length / treatments.length).toBeLessThan(0.05)
  for (const { instruction, day, diagnosisId, drugId, pigType } of treatments) {
    if (instruction === null) continue
    expect(byKey.get(instruction)).toMatchObject({ diagnosisId, drugId, pigType })
    expect(byKey.get(instruction)?.issueDay.localeCompare(day)).toBeLessThanOrEqual(0)
    expect(byKey.get(instruction)?.expiryDay.localeCompare(day)).toBeGreaterThanOrEqual(0)
  }
})

test('dose, amount and retention date follow from weight, drug, days and pigs', () => {
  for (const event of of('treatment')) {
    const drug = requireDrug(event.drugId)
    expect(event.dosePerAnimal).toBe(drugDosePerAnimal(event.weightG / 1000, drug))
    expect(event.totalAmount).toBe(totalAmount(event.dosePerAnimal, event.head, event.days))
    expect(event.withdrawalEndDay).toBe(
      addDays(event.day, (event.days - 1) * event.intervalDays + event.withdrawalDays),
    )
  }
})

test('single treatments cover 50 to 250 of 1 000 weaners and 40 to 150 of 1 000 slaughter pigs', () => {
  const treated = (pigType: PigType) =>
    of('treatment')
      .filter((one) => one.pigType === pigType && !one.isForGroup)
      .reduce((sum, { head }) => sum + head, 0)
  const stays = (pigType: PigType, days: number) =>
    farm.units.filter((unit) => unit.pigType === pigType).reduce((sum, { head }) => sum + head, 0) / days
  const [weaners, finishers] = [(1000 * treated(1)) / stays(1, 53), (1000 * treated(2)) / stays(2, 88)]
  expect(weaners).toBeGreaterThan(50)
  expect(weaners).toBeLessThan(250)
  expect(finishers).toBeGreaterThan(40)
  expect(finishers).toBeLessThan(150)
})

test('diseases match the age: no weaning diarrhoea after three weeks, no pleuropneumonia in weaners', () => {
  for (const event of of('treatment').filter(({ isForGroup }) => !isForGroup)) {
    const known = simulatedDiagnoses.find(({ id }) => id === event.diagnosisId)
    const unit = farm.units.find((one) => event.key.startsWith(`${one.unit}/treatment/`) && one.day === event.day)
    const [youngest, oldest] = known?.ages[event.pigType] ?? [0, 0]
    expect(known?.pigTypes).toContain(event.pigType)
    expect(unit?.dayOfStay).toBeGreaterThanOrEqual(youngest)
    expect(unit?.dayOfStay).toBeLessThanOrEqual(oldest)
  }
  const weaners = Map.groupBy(
    of('treatment').filter(({ pigType }) => pigType === 1),
    ({ diagnosisId }) => diagnosisId,
  )
  expect((weaners.get(1)?.length ?? 0) > (weaners.get(8)?.length ?? 0)).toBe(true)
})

test('outbreak is treated on its third day: all pigs of the section drink medicine', () => {
  const ill = handMadeFarm({
    from,
    to: '2026-06-10',
    changeDay: ({ pigType, dayOfStay }) =>
      pigType === 1 && dayOfStay >= 8 && dayOfStay <= 16 ? { stories: ['diarrhoea-outbreak'] } : {},
  })
  const batches = new Set(
    ill.units.filter(({ pigType, dayOfStay }) => pigType === 1 && dayOfStay === 10).map(({ unit }) => unit),
  )
  const seen = of('treatment', simulateTreatments(SEED, ill, { from, now })).filter(
    ({ isForGroup, key, day }) =>
      isForGroup && ill.units.some((one) => key.startsWith(`${one.unit}/`) && one.day === day && one.dayOfStay === 10),
  )
  expect(new Set(seen.map(({ place }) => place.batch))).toEqual(batches)
  expect(seen.every(({ head, diagnosisId, pen }) => head === 300 && diagnosisId === 1 && pen === null)).toBe(true)
})

test('course days are recorded in order, some late, and a recovered pig ends the course early', () => {
  const days = Map.groupBy(of('treatmentDay'), ({ treatment }) => treatment)
  const complete = of('treatment').filter(({ day }) => day < '2026-05-20')
  for (const { key, days: planned } of complete) {
    const own = days.get(key) ?? []
    expect(own.map(({ dayOfCourse }) => dayOfCourse)).toEqual(own.map((_, index) => index + 1))
    const end = own.findIndex(({ outcome }) => outcome === 2)
    expect(own.length).toBe(end === -1 ? planned : end + 1)
  }
  const late = of('treatmentDay').filter(({ at, day }) => farmDay(new Date(at)) > day)
  expect(late.length).toBeGreaterThan(10)
  const early = of('treatmentDay').find(({ outcome }) => outcome === 2)
  const course = of('treatment').find(({ key }) => key === early?.treatment)
  expect(early?.withdrawalEndDay).toBe(addDays(early?.day ?? '', course?.withdrawalDays ?? 0))
})

test('treatments contain nothing recorded after now, and later simulation time only adds to them', () => {
  const sooner = new Date('2026-03-15T09:30:00Z')
  const before = simulateTreatments(SEED, handMadeFarm({ from, to: '2026-03-15' }), { from, now: sooner })
  expect(before.every(({ at }) => at <= sooner.toISOString())).toBe(true)
  expect(before.length).toBeGreaterThan(500)
  expect(events.slice(0, before.length)).toEqual(before)
})
