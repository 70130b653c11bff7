import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { describe, expect, test } from 'vitest'
import { dailyDoses, dosesPer100Animals, treatmentsPer100 } from './daily-doses.ts'
import { dosePerAnimal, isUsualDose, totalAmount } from './dose.ts'
import { addFactor } from './drug-class.ts'
import { type CourseDay, courseDays, isCourseDone, lastDayOfCourse } from './treatment-course.ts'
import { waterMedication } from './water-medication.ts'
import { plannedWithdrawalEndDay, withdrawalEndDay } from './withdrawal-period.ts'

/** 1 ml per 20 kg. */
const florfenicol = { rate: 0.05, unit: 'ml', isPerHead: false } as const

test('three pigs of 40 kg get 2.0 ml florfenicol each on 4 and 6 May: 12 ml, withdrawal until 24 May', () => {
  const dose = dosePerAnimal(40, florfenicol)
  const days = courseDays('2026-05-04', 2, 2)
  expect(dose).toBe(2)
  expect(days).toEqual(['2026-05-04', '2026-05-06'])
  expect(totalAmount(dose, 3, days.length)).toBe(12)
  expect(withdrawalEndDay('2026-05-06', 18)).toBe('2026-05-24')
  expect(plannedWithdrawalEndDay('2026-05-04', { times: 2, intervalDays: 2, withdrawalDays: 18 })).toBe('2026-05-24')
})

test('400 pigs of 20 kg get 160 g doxycycline powder a day, 0.143 g in each of 1 120 litres', () => {
  const doxycycline = { activePerKg: 10, activePerGram: 500 }
  expect(waterMedication({ head: 400, weightKg: 20, litresPerPig: 2.8, ...doxycycline })).toEqual({
    gramsPerDay: 160,
    gramsPerLitre: 0.143,
  })
})

test('9 000 g doxycycline are 30 000 weaner doses, 45 000 weighted, 5.6 a day for 100 of 3 000 in 270 days', () => {
  // 9 000 g · 500 mg/g = 4 500 000 mg; one weaner of 15 kg gets 150 mg a day.
  const doses = dailyDoses(4_500_000, 10, WEANERS)
  expect(doses).toBe(30_000)
  const weighted = doses * addFactor('tetracycline')
  expect(weighted).toBe(45_000)
  expect(dosesPer100Animals(weighted, 3000, 270)).toBeCloseTo(5.5556, 4)
  expect(dosesPer100Animals(weighted, 0, 270)).toBeNull()
})

describe('a dose', () => {
  test.each([
    // 37 kg · 0.05 = 1.85 ml: rounded half away from zero, to a tenth.
    [37, { rate: 0.05, unit: 'ml', isPerHead: false }, 1.9],
    // 12.5 kg · 0.0176 = 0.22 g, rounded to a hundredth.
    [12.5, { rate: 0.0176, unit: 'g', isPerHead: false }, 0.22],
    // A vaccine is given per pig.
    [28, { rate: 1, unit: 'ml', isPerHead: true }, 1],
    // 1 kg · 0.025 = 0.025 ml cannot be measured: the smallest dose of a syringe.
    [1, { rate: 0.025, unit: 'ml', isPerHead: false }, 0.1],
  ] as const)('a dose for %d kg by %o is %d', (weightKg, rate, dose) => {
    expect(dosePerAnimal(weightKg, rate)).toBe(dose)
  })

  test('a dose is usual from 0.7 to 1.5 times the dose calculated from the weight', () => {
    expect([1.39, 1.4, 3, 3.01].map((dose) => isUsualDose(dose, 2))).toEqual([false, true, true, false])
  })

  test('a total dose of three pigs on five days has no floating-point remainder', () => {
    expect(totalAmount(1.1, 3, 5)).toBe(16.5)
  })
})

describe('a treatment course', () => {
  const day = (plannedDay: string, more: Partial<CourseDay> = {}): CourseDay => ({
    plannedDay,
    givenDay: null,
    isCancelled: false,
    ...more,
  })
  const first = day('2026-05-04', { givenDay: '2026-05-04' })

  test('a treatment course continues over the end of a month and the day of 23 hours', () => {
    expect(courseDays('2026-03-28', 3, 1)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
    expect(withdrawalEndDay('2026-02-27', 15)).toBe('2026-03-14')
  })

  test('an ongoing treatment course starts the withdrawal period on its last planned day', () => {
    expect(lastDayOfCourse([first, day('2026-05-05'), day('2026-05-06')])).toBe('2026-05-06')
  })

  test('a stopped treatment course starts the withdrawal period on the last day given', () => {
    const stopped = [first, day('2026-05-05', { isCancelled: true }), day('2026-05-06', { isCancelled: true })]
    expect(lastDayOfCourse(stopped)).toBe('2026-05-04')
    expect(isCourseDone(stopped)).toBe(true)
  })

  test('a treatment course with a late day starts the withdrawal period on that day', () => {
    expect(lastDayOfCourse([first, day('2026-05-05', { givenDay: '2026-05-08' })])).toBe('2026-05-08')
  })

  test('a treatment course is not done while a day is left, even an overdue day', () => {
    expect(isCourseDone([first, day('2026-05-05')])).toBe(false)
    expect(isCourseDone([first, day('2026-05-05', { givenDay: '2026-05-05' })])).toBe(true)
  })

  test('a treatment course without days throws an error', () => {
    expect(() => lastDayOfCourse([])).toThrow(RangeError)
  })
})

test('12 treatment courses of 3 pigs in a stock of 450 are 8 treatments per 100 pigs', () => {
  expect(treatmentsPer100(12 * 3, 450)).toBe(8)
  expect(treatmentsPer100(1, 0)).toBeNull()
})
