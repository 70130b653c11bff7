import { expect, test } from 'vitest'
import { aBarn, aFarm, aSection } from '#testing/herd.ts'
import { type CompanyProgress, firstSteps } from './first-steps.ts'

const farm = aFarm({ pigs: 0 })
const barn = aBarn(farm)
const divided = aBarn(farm, { sections: [aSection(barn).id] })
const nothing: CompanyProgress = { farms: [], barns: [], manages: true, hasSections: true, people: 1, canInsert: false }
const open = (begun: CompanyProgress) =>
  firstSteps(begun)
    .filter(({ isDone }) => !isDone)
    .map(({ step, canDo }) => (canDo ? step : `(${step})`))

test('first steps of an empty company are all listed, with a button where a step can be taken', () => {
  expect(open(nothing)).toEqual(['farm', '(barns)', '(sections)', 'people', '(pigs)'])
  expect(open({ ...nothing, farms: [farm] })).toEqual(['barns', '(sections)', 'people', '(pigs)'])
  const begun = { ...nothing, farms: [farm], barns: [barn], canInsert: true }
  expect(open(begun)).toEqual(['sections', 'people', 'pigs'])
  expect(open({ ...begun, barns: [barn, divided], people: 2 })).toEqual(['pigs'])
})

test('steps for dividing barns and inviting users are left out where they do not apply', () => {
  const begun = { ...nothing, farms: [farm], barns: [barn], canInsert: true }
  expect(open({ ...begun, hasSections: false, people: null })).toEqual(['pigs'])
})

test('step that the user cannot take is not offered', () => {
  const begun = { ...nothing, manages: false, people: null }
  expect(firstSteps(begun)).toEqual([])
  expect(open({ ...begun, farms: [farm], barns: [barn], canInsert: true })).toEqual(['pigs'])
  expect(firstSteps({ ...begun, farms: [farm] })).toEqual([{ step: 'farm', isDone: true, canDo: false }])
})
