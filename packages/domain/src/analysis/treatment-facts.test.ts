import { expect, test } from 'vitest'
import { type CourseSum, sumCourses, sumDoses } from './treatment-facts.ts'

const aCourseSum = (course: Partial<CourseSum>): CourseSum => ({
  diagnosisId: 1,
  drugName: 'Penicillin',
  courses: 1,
  head: 10,
  withoutInstruction: 0,
  givenDays: 3,
  doses: 20,
  ...course,
})

test('courses add up, with the heads of each diagnosis and drug: 10 + 5 of two drugs for one diagnosis', () => {
  const courses = [
    aCourseSum({}),
    aCourseSum({ drugName: 'Tylosin', courses: 2, head: 5, withoutInstruction: 1, givenDays: 4, doses: 7.5 }),
    aCourseSum({ diagnosisId: 2, head: 1, givenDays: 0, doses: 0 }),
  ]
  expect(sumCourses(courses)).toEqual({
    courses: 4,
    treatedHead: 16,
    withoutInstruction: 1,
    givenDays: 7,
    doses: 27.5,
    diagnoses: { 1: 15, 2: 1 },
    drugs: { Penicillin: 11, Tylosin: 5 },
  })
})

test('doses are unknown as soon as those of one course are, and zero without a course', () => {
  const courses = [aCourseSum({}), aCourseSum({ doses: null }), aCourseSum({})]
  expect([sumCourses(courses).doses, sumDoses(courses)]).toEqual([null, null])
  expect([sumCourses([]).doses, sumDoses([])]).toEqual([0, 0])
})
