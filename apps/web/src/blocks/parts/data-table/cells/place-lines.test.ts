import { expect, test } from 'vitest'
import { placeLines } from './place-lines.ts'

const farms = ['Nord', 'Nord, Vest', 'Nørregård']

test('text of a place is divided after the name of its farm', () => {
  expect(placeLines('Nørregård, Stald 3, C4', farms)).toEqual({
    farm: 'Nørregård',
    separator: ', ',
    inner: 'Stald 3, C4',
  })
  expect(placeLines('Nørregård / Stald 3', farms)).toEqual({ farm: 'Nørregård', separator: ' / ', inner: 'Stald 3' })
})

test('longest name of a farm wins where one begins with another', () => {
  expect(placeLines('Nord, Vest, Stald 1', farms)).toMatchObject({ farm: 'Nord, Vest', inner: 'Stald 1' })
  expect(placeLines('Nord, Øst', farms)).toMatchObject({ farm: 'Nord', inner: 'Øst' })
})

test('text without a farm, and a farm alone, stay as they are', () => {
  expect(placeLines('Slagteri, Horsens', farms)).toBeNull()
  expect(placeLines('Nørregård', farms)).toBeNull()
  expect(placeLines('Nørregårdens Stald', farms)).toBeNull()
})
