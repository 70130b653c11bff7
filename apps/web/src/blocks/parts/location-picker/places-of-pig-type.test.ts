import { expect, test } from 'vitest'
import { exampleBarn, exampleFarm } from '#testing/herd.ts'
import { placesOfPigType } from './places-of-pig-type.ts'

const farm = exampleFarm()
const finishers = exampleBarn(farm)
const weaners = exampleBarn(farm, { is_weaners: true })

test('table request with all places chosen is limited to barns of the pig type on screen', () => {
  expect(placesOfPigType({}, [finishers, weaners], 'weaners')).toEqual({ location_ids: weaners.id })
  expect(placesOfPigType({}, [finishers], 'slaughter')).toEqual({})
})

test('chosen places are requested unchanged', () => {
  const places = { location_ids: finishers.id }
  expect(placesOfPigType(places, [finishers, weaners], 'slaughter')).toBe(places)
})
