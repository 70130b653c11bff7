import { expect, test } from 'vitest'
import { aBarn, aFarm } from '#testing/herd.ts'
import { firstSteps } from './first-steps.ts'

const farm = aFarm({ pigs: 0 })
const barn = aBarn(farm)

test('a company with empty barns has the first pigs left to record', () => {
  expect(firstSteps([farm], [barn], true)).toEqual([
    { step: 'farm', isDone: true },
    { step: 'barns', isDone: true },
    { step: 'pigs', isDone: false },
  ])
})

test('a step that the person cannot take is not offered', () => {
  expect(firstSteps([farm], [barn], false).map(({ step }) => step)).toEqual(['farm', 'barns'])
  expect(firstSteps([farm], [], true).map(({ step }) => step)).toEqual(['farm'])
})
