import { addDays } from '@herdboard/domain/time/day-number.ts'
import { expect, test } from 'vitest'
import { handMadeFarm } from '../areas/testing/hand-made-farm.ts'
import { plannedDiagnosis, waterTimesOfDisease } from './planned-course.ts'

const SEED = 5
const farm = handMadeFarm({ from: '2025-06-01', to: '2026-06-10' })
const { herd } = farm.plan
const days = farm.units.map((unit) => ({ ...unit, meanKg: 20 }))
const begun = days.filter((unit) => plannedDiagnosis(SEED, herd, unit) !== null)
const timesOf = (unit: (typeof days)[number], later: number) =>
  waterTimesOfDisease(SEED, herd, {
    ...unit,
    day: addDays(unit.day, later),
    dayOfStay: unit.dayOfStay + later,
  })

test('ill pigs drink 20 to 30 % less from the day before their treatment', () => {
  expect(begun.length).toBeGreaterThan(5)
  for (const unit of begun) {
    expect(timesOf(unit, -1)).toBeGreaterThanOrEqual(0.7)
    expect(timesOf(unit, -1)).toBeLessThanOrEqual(0.8)
    expect(timesOf(unit, 0)).toBe(timesOf(unit, -1))
  }
})

test('the water falls two days before a treatment, and has risen three days after it', () => {
  const [fell, before, after] = [-2, -3, 3].map((later) => begun.map((unit) => timesOf(unit, later)))
  expect(Math.max(...(fell ?? []))).toBeLessThan(0.89)
  expect(Math.min(...(before ?? []), ...(after ?? []))).toBe(1)
})

test('a heavy group is neither ill nor treated together', () => {
  const heavy = begun.map((unit) => ({ ...unit, meanKg: 71 }))
  expect(heavy.map((unit) => plannedDiagnosis(SEED, herd, unit)).every((id) => id === null)).toBe(true)
  expect(heavy.map((unit) => waterTimesOfDisease(SEED, herd, unit)).every((times) => times === 1)).toBe(true)
})

test('another seed draws other courses, and a herd that is treated less has fewer', () => {
  const ill = (seed: number, of = herd) => days.filter((unit) => plannedDiagnosis(seed, of, unit) !== null).length
  const organic = ill(SEED, { ...herd, productionKind: 2 })
  expect(ill(SEED + 1)).not.toBe(begun.length)
  expect(organic).toBeLessThan(begun.length)
  expect(ill(SEED)).toBe(begun.length)
})
