import { expect, test } from 'vitest'
import { aBarn, aFarm } from '#testing/herd.ts'
import { movementPlaces } from './question.ts'

const farm = aFarm()
const finishers = aBarn(farm)
const weaners = aBarn(farm, { is_weaners: true })

test('with all places chosen the movements are those of the barns for the pigs on screen', () => {
  expect(movementPlaces({}, [finishers, weaners], 'weaners')).toEqual({ location_ids: weaners.id })
  expect(movementPlaces({}, [finishers], 'slaughter')).toEqual({})
})

test('chosen places are asked for as they are', () => {
  const places = { location_ids: finishers.id }
  expect(movementPlaces(places, [finishers, weaners], 'slaughter')).toBe(places)
})
