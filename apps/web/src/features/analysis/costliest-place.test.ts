import type { TableRow } from '@herdboard/contract/figures/table.ts'
import { expect, test } from 'vitest'
import { costliestPlace } from './costliest-place.ts'

const row = (place: string, value: number | null, rest: Partial<TableRow> = {}): TableRow => ({
  ...rest,
  id: `${place} ${rest.pig_type ?? ''}`,
  place,
  value,
})

test('costliest place is the barn that loses most, however little the others gain', () => {
  const rows = [row('Stald 1', 12_400), row('Stald 4', -38_250), row('Stald 9', -900), row('Stald 5', null)]
  expect(costliestPlace(rows)).toEqual({ id: 'Stald 4 ', place: 'Stald 4', kr: 38_250 })
})

test('farm with both pig types is named with the costly type', () => {
  const rows = [
    row('Nygaard', -500, { pig_type: 'Smågrise' }),
    row('Nygaard', 7_000, { pig_type: 'Slagtegrise' }),
    row('Østergård', -100, { pig_type: 'Smågrise' }),
  ]
  expect(costliestPlace(rows)?.place).toBe('Nygaard, Smågrise')
})

test('costliest place of slaughtered pigs is the barn that lost most on their weight', () => {
  const rows = [row('Stald 1', null, { lost: 4_100 }), row('Stald 4', null, { lost: 9_800 })]
  expect(costliestPlace(rows)).toMatchObject({ place: 'Stald 4', kr: 9_800 })
})

test('costliest place is empty when no place loses or only one place is compared', () => {
  expect(costliestPlace([row('Stald 1', 0), row('Stald 4', 10)])).toBeNull()
  expect(costliestPlace([row('Stald 1', -9_000), row('Stald 4', null)])).toBeNull()
})
