import { expect, test } from 'vitest'
import { defaultPigType } from './pig-type.ts'

const weanerBarn = { is_weaners: true }
const finisherBarn = { is_weaners: false }

test('farm with more weaner barns starts with weaners, a farm with equal numbers with slaughter pigs', () => {
  expect(defaultPigType([weanerBarn, weanerBarn, finisherBarn])).toBe('weaners')
  expect(defaultPigType([weanerBarn, finisherBarn])).toBe('slaughter')
  expect(defaultPigType([])).toBe('slaughter')
})
