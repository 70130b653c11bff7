import { expect, test } from 'vitest'
import { isBoardSort, sortFarms } from './sort-farms.ts'

type ChangeVerdict = 'better' | 'worse' | 'unchanged' | null
const farm = (
  name: string,
  dkk: number | null,
  worse: number,
  change: number | null = null,
  verdict: ChangeVerdict = null,
) => ({
  name,
  dkk,
  worse,
  cells: [{ type_id: 3, change, verdict, dkk: null }],
})
const farms = [
  farm('A', 900, 1, -0.1, 'better'),
  farm('B', null, 4),
  farm('C', -5000, 0, 0.02, 'worse'),
  farm('D', -700, 4, 0.3, 'worse'),
  farm('E', 0, 0, 0, 'unchanged'),
]
const order = (sort: Parameters<typeof sortFarms>[1]) =>
  sortFarms(farms, sort)
    .map(({ name }) => name)
    .join('')

test('farms are sorted with the costliest or the worst first, and unknown ones last', () => {
  expect(order('kr')).toBe('CDEAB')
  expect(order('worse')).toBe('BDACE')
  expect(order('name')).toBe('ABCDE')
  expect(order('figure-3')).toBe('DCEAB')
  expect(order('figure-9')).toBe('ABCDE')
})

test('a stored order of another version is refused', () => {
  expect(['kr', 'figure-12', 'figure-x', 7].map(isBoardSort)).toEqual([true, true, false, false])
})
