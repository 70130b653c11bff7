import { expect, test } from 'vitest'
import { exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { chosenPlaceNames } from './chosen-place-names.ts'

const more = (count: number) => `and ${count} more`
const nygaard = exampleFarm()
const vester = exampleFarm({ name: 'Vestergård' })
const barn = exampleBarn(nygaard, { name: 'Barn 4' })
const nursery = exampleBarn(vester, { is_weaners: true })
const section = exampleSection(barn, { name: 'A2' })
const herd = { farms: [nygaard, vester], barns: [barn, nursery], sections: [section] }

test('print names the farms with such pigs, or every chosen place below its farm', () => {
  expect(chosenPlaceNames(herd, { places: undefined, pigType: 'slaughter' }, more)).toBe('Nygaard')
  expect(chosenPlaceNames(herd, { places: undefined, pigType: null }, more)).toBe('Nygaard · Vestergård')
  expect(chosenPlaceNames(herd, { places: [vester.id, section.id], pigType: 'slaughter' }, more)).toBe(
    'Vestergård · Nygaard, Barn 4, A2',
  )
})

test('print with thirty chosen barns names eight and counts the others', () => {
  const barns = Array.from({ length: 30 }, (_, index) => exampleBarn(nygaard, { name: `Barn ${index + 1}` }))
  const names = chosenPlaceNames(
    { farms: [nygaard], barns, sections: [] },
    { places: barns.map(({ id }) => id), pigType: 'slaughter' },
    more,
  )
  expect(names).toMatch(/^Nygaard, Barn 1 · .*Nygaard, Barn 8 · and 22 more$/)
})
