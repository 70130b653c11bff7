import { expect, test } from 'vitest'
import { SLAUGHTER_PIGS, WEANERS } from './pig-type.ts'
import { setPointCelsius } from './set-point.ts'

test('the set point of weaners is 28 degrees at insertion and 20 at departure', () => {
  expect([5, 7, 18.5, 30, 34].map((kg) => setPointCelsius(WEANERS, kg))).toEqual([28, 28, 24, 20, 20])
})

test('the set point of slaughter pigs is 22 degrees at insertion and 17 from 60 kg on', () => {
  expect([28, 30, 45, 60, 115].map((kg) => setPointCelsius(SLAUGHTER_PIGS, kg))).toEqual([22, 22, 19.5, 17, 17])
})
