import { expect, test } from 'vitest'
import { readerUnit } from './reader-unit.ts'

test('2.652 FE a kg is 19.57 MJ, and 2.23 kr. a FE is 0.30 kr. a MJ', () => {
  const conversion = readerUnit('FE/kg', 'MJ')
  expect(conversion.unit).toBe('MJ/kg')
  expect(2.652 * conversion.factor).toBeCloseTo(19.57)
  expect(2.23 * readerUnit('DKK/FE', 'MJ').factor).toBeCloseTo(0.302)
})

test('key figures in feed units or without energy are shown as stored', () => {
  expect(readerUnit('FE/kg', 'feed_units')).toEqual({ unit: 'FE/kg', factor: 1 })
  expect(readerUnit('kg', 'MJ')).toEqual({ unit: 'kg', factor: 1 })
})
