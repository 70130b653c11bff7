import type { TableRow } from '@herdboard/contract/figures/table.ts'
import { expect, test } from 'vitest'
import { costliestPlace } from './costliest-place.ts'

const row = (place: string, value: number | null, rest: Partial<TableRow> = {}): TableRow => ({
  ...rest,
  id: `${place} ${rest.pig_type ?? ''}`,
  place,
  value,
})

test('the barn that loses most is named, however little the others gain', () => {
  const rows = [row('Stald 1', 12_400), row('Stald 4', -38_250), row('Stald 9', -900), row('Stald 5', null)]
  expect(costliestPlace(rows)).toEqual({ id: 'Stald 4 ', place: 'Stald 4', kr: 38_250 })
})

test('a farm with both kinds of pigs is named with the kind that costs', () => {
  const rows = [
    row('Nygaard', -500, { pig_type: 'Smågrise' }),
    row('Nygaard', 7_000, { pig_type: 'Slagtegrise' }),
    row('Østergård', -100, { pig_type: 'Smågrise' }),
  ]
  expect(costliestPlace(rows)?.place).toBe('Nygaard, Smågrise')
})

test('of slaughtered pigs the barn is named that lost most on their weight', () => {
  const rows = [row('Stald 1', null, { lost: 4_100 }), row('Stald 4', null, { lost: 9_800 })]
  expect(costliestPlace(rows)).toMatchObject({ place: 'Stald 4', kr: 9_800 })
})

test('nobody is named where nobody loses, or where one place stands alone', () => {
  expect(costliestPlace([row('Stald 1', 0), row('Stald 4', 10)])).toBeNull()
  expect(costliestPlace([row('Stald 1', -9_000), row('Stald 4', null)])).toBeNull()
})
