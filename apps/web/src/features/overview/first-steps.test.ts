import { expect, test } from 'vitest'
import { exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { type CompanyProgress, firstSteps } from './first-steps.ts'

const farm = exampleFarm({ pigs: 0 })
const barn = exampleBarn(farm)
const divided = exampleBarn(farm, { sections: [exampleSection(barn).id] })
const noProgress: CompanyProgress = {
  farms: [],
  barns: [],
  manages: true,
  hasSections: true,
  people: 1,
  canInsert: false,
}
const openSteps = (progress: CompanyProgress) =>
  firstSteps(progress)
    .filter(({ isDone }) => !isDone)
    .map(({ step, canDo }) => (canDo ? step : `(${step})`))

test('first steps of an empty company are all listed, with a button where a step can be taken', () => {
  expect(openSteps(noProgress)).toEqual(['farm', '(barns)', '(sections)', 'people', '(pigs)'])
  expect(openSteps({ ...noProgress, farms: [farm] })).toEqual(['barns', '(sections)', 'people', '(pigs)'])
  const progress = { ...noProgress, farms: [farm], barns: [barn], canInsert: true }
  expect(openSteps(progress)).toEqual(['sections', 'people', 'pigs'])
  expect(openSteps({ ...progress, barns: [barn, divided], people: 2 })).toEqual(['pigs'])
})

test('steps for dividing barns and inviting users are left out where they do not apply', () => {
  const progress = { ...noProgress, farms: [farm], barns: [barn], canInsert: true }
  expect(openSteps({ ...progress, hasSections: false, people: null })).toEqual(['pigs'])
})

test('step that the user cannot take is not offered', () => {
  const progress = { ...noProgress, manages: false, people: null }
  expect(firstSteps(progress)).toEqual([])
  expect(openSteps({ ...progress, farms: [farm], barns: [barn], canInsert: true })).toEqual(['pigs'])
  expect(firstSteps({ ...progress, farms: [farm] })).toEqual([{ step: 'farm', isDone: true, canDo: false }])
})
