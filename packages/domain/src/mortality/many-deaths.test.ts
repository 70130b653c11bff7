import { expect, test } from 'vitest'
import { isManyDead } from './many-deaths.ts'

test('six dead of 250 ask for a confirmation, five do not, and of 400 nine ask and eight do not', () => {
  // 2 % of 250 is 5, and of 400 it is 8.
  expect([isManyDead(5, 250), isManyDead(6, 250)]).toEqual([false, true])
  expect([isManyDead(8, 400), isManyDead(9, 400)]).toEqual([false, true])
})

test('place with few pigs takes five dead without a question', () => {
  expect([isManyDead(5, 20), isManyDead(6, 20)]).toEqual([false, true])
})
