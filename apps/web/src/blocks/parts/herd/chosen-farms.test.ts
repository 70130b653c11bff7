import { expect, test } from 'vitest'
import { exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { chosenFarms } from './chosen-farms.ts'

const [nygaard, soendergaard] = [exampleFarm({ name: 'Nygaard' }), exampleFarm({ name: 'Søndergaard' })]
const barn = exampleBarn(nygaard)
const section = exampleSection(exampleBarn(soendergaard))
const herd = { farms: [nygaard, soendergaard], barns: [barn], sections: [section] }
const names = (places: readonly string[] | undefined) => chosenFarms(herd, places).map(({ name }) => name)

test('print names the farms its figures come from', () => {
  expect(names(undefined)).toEqual(['Nygaard', 'Søndergaard'])
  expect(names([barn.id])).toEqual(['Nygaard'])
  expect(names([section.id])).toEqual(['Søndergaard'])
  expect(names([nygaard.id, section.id])).toEqual(['Nygaard', 'Søndergaard'])
})
