import { expect, test } from 'vitest'
import { heatSteps, type JudgedChange } from './heat-steps.ts'

const worse = (change: number): JudgedChange => ({ change, outcome: 'worse' })
const better = (change: number): JudgedChange => ({ change, outcome: 'better' })

test('a change is strong above twice the middle change of the farms', () => {
  // Sizes 2, 4, 5, 8, 90: the middle is 5, twice of it 10.
  expect(heatSteps([worse(2), better(-4), worse(5), better(-8), worse(90)])).toEqual([-1, 1, -1, 2, -3])
  // Of 1 and 3 the middle is 2.
  expect(heatSteps([better(1), worse(-3)])).toEqual([1, -2])
})

test('what is unknown, unchanged or neither good nor bad has no colour and no part in the measure', () => {
  const others: JudgedChange[] = [
    { change: null, outcome: null },
    { change: 0.001, outcome: 'unchanged' },
    { change: 400, outcome: 'higher' },
  ]
  expect(heatSteps([...others, worse(2), worse(5), worse(2)])).toEqual([0, 0, 0, -1, -3, -1])
  expect(heatSteps([])).toEqual([])
})
