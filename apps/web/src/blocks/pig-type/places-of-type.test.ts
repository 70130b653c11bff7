import { expect, test } from 'vitest'
import { aBarn, aFarm } from '#testing/herd.ts'
import { placesOfType } from './places-of-type.ts'

const farm = aFarm()
const finishers = aBarn(farm)
const weaners = aBarn(farm, { is_weaners: true })

test('with all places chosen tables are bounded to those of the barns for the pigs on screen', () => {
  expect(placesOfType({}, [finishers, weaners], 'weaners')).toEqual({ location_ids: weaners.id })
  expect(placesOfType({}, [finishers], 'slaughter')).toEqual({})
})

test('chosen places are asked for as they are', () => {
  const places = { location_ids: finishers.id }
  expect(placesOfType(places, [finishers, weaners], 'slaughter')).toBe(places)
})
