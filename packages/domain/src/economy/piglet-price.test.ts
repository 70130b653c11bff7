import { expect, test } from 'vitest'
import { pigletPrice } from './piglet-price.ts'

/** As published on 29 July and 20 May 2024. */
const july = { atKg: 7, priceDkk: 250.32, kgDkk: [15.32, 12.32, 10.11, 7.76, 6.09, 6.76] } as const
const may = { atKg: 7, priceDkk: 267.89, kgDkk: [14.98, 11.98, 10.66, 8.36, 6.31, 6.66] } as const

test('the quoted price of 30 kg is derived from that of 7 kg, on both published price sheets', () => {
  expect(pigletPrice(july, 30)).toBe(436.62)
  expect(pigletPrice(may, 30)).toBe(464.06)
})

test.each([
  [5.5, 227.34],
  [6.5, 242.66],
  [7, 250.32],
  [9, 274.96],
  [12, 305.29],
  [20, 367.37],
  [25, 406.17],
  [28, 424.44],
  [31.4, 446.08],
  [35, 470.42],
])('a piglet of %f kg costs %f kr. at the end of July 2024', (kg, price) => {
  expect(pigletPrice(july, kg)).toBe(price)
})

test('an organic piglet is quoted at 30 kg and priced down to 12 kg', () => {
  const organic = { atKg: 30, priceDkk: 898.16, kgDkk: [null, null, null, 14.88, 12.98, 10.06] } as const
  expect(pigletPrice(organic, 25)).toBe(833.26)
  expect(pigletPrice(organic, 12)).toBe(639.82)
  expect(pigletPrice(organic, 11.9)).toBeNull()
})

test('weights outside 5 to 40 kg have no quoted price', () => {
  expect(pigletPrice(july, 4.9)).toBeNull()
  expect(pigletPrice(july, 40)).toBe(504.22)
  expect(pigletPrice(july, 40.1)).toBeNull()
})
