import { expect, test } from 'vitest'
import { exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { farmsOfPlaces } from './farms-of-places.ts'

const [nord, syd, vest] = ['Nord', 'Syd', 'Vest'].map((name) => exampleFarm({ name })) as [
  ReturnType<typeof exampleFarm>,
  ReturnType<typeof exampleFarm>,
  ReturnType<typeof exampleFarm>,
]
const barn = exampleBarn(syd, { name: 'Stald 1' })
const section = exampleSection(exampleBarn(vest, { name: 'Stald 2' }), { name: 'A1' })
const herd = { farms: [nord, syd, vest], barns: [barn], sections: [section] }

test('places stand for their farms, and all farms need no list', () => {
  expect(farmsOfPlaces(herd, undefined)).toBeUndefined()
  expect(farmsOfPlaces(herd, [nord.id, barn.id])).toEqual([nord.id, syd.id])
  expect(farmsOfPlaces(herd, [section.id])).toEqual([vest.id])
  expect(farmsOfPlaces(herd, [nord.id, barn.id, section.id])).toBeUndefined()
})
