import type { BoardFarm } from '@herdboard/contract/figures/farm-board.ts'

/** What farms are sorted by: kr., how much got worse, name, or the change of one figure. */
export type BoardSort = 'kr' | 'worse' | 'name' | `figure-${number}`

const SORT = /^(?:kr|worse|name|figure-\d{1,3})$/
export const isBoardSort = (value: unknown): value is BoardSort => typeof value === 'string' && SORT.test(value)

type SortedFarm = Pick<BoardFarm, 'name' | 'dkk' | 'worse'> & {
  cells: readonly Pick<BoardFarm['cells'][number], 'type_id' | 'change' | 'verdict' | 'dkk'>[]
}

/** Returns the farms with the worst first. What is not known comes last; equal farms stay in the order of their names. */
export function sortFarms<Farm extends SortedFarm>(farms: readonly Farm[], sort: BoardSort): Farm[] {
  const keyOf = (farm: Farm): number | null =>
    sort === 'name' ? 0 : sort === 'kr' ? farm.dkk : sort === 'worse' ? -farm.worse : changeKey(farm, sort)
  return farms
    .map((farm) => ({ farm, key: keyOf(farm) }))
    .toSorted((a, b) => Number(a.key === null) - Number(b.key === null) || (a.key ?? 0) - (b.key ?? 0))
    .map(({ farm }) => farm)
}

/** The worst change is the lowest key; a figure without a good direction starts with the largest fall. */
function changeKey({ cells }: SortedFarm, sort: BoardSort): number | null {
  const cell = cells.find(({ type_id }) => sort === `figure-${type_id}`)
  if (!cell || cell.change === null) return null
  const size = Math.abs(cell.change)
  if (cell.verdict === 'worse') return -size
  return cell.verdict === 'better' ? size : cell.verdict === 'unchanged' ? 0 : cell.change
}
