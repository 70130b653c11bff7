import type { ProductModule } from '@herdboard/contract/core/access.ts'
import { expect, test } from 'vitest'
import { accessibleActions, type PlaceState } from './accessible-actions.ts'

const modules = new Set<ProductModule>(['Sections'])
const barn: PlaceState = {
  level: 'barn',
  canWrite: true,
  pigType: 2,
  isBatchProduction: false,
  hasSections: false,
  hadPigs: true,
  isOpen: true,
}
const actions = (changes: Partial<PlaceState>, on: ReadonlySet<ProductModule> = modules) =>
  accessibleActions({ ...barn, ...changes }, { modules: on })

// Forms: 5 dead, 3 transfer, 1 insertion, 2 departure, 13 booking, 4 slaughter, 6 count, 16 weighing,
// 7 feed use, 8 feed delivery, 17 feed count, 9 posting, 21-23 batches.
test.each<[string, Partial<PlaceState>, number[]]>([
  ['a whole barn of slaughter pigs takes everything but batches', {}, [5, 3, 1, 2, 13, 4, 6, 16, 7, 8, 17, 9]],
  ['weaners are not slaughtered', { pigType: 1 }, [5, 3, 1, 2, 6, 16, 7, 8, 17, 9]],
  ['an empty barn takes pigs in, is counted and fed', { hadPigs: false }, [1, 6, 7, 8, 17, 9]],
  ['a divided barn asks for the section where pigs move', { hasSections: true }, [13, 6, 16, 7, 8, 17, 9]],
  ['a section holds pigs, not feed stocks', { level: 'section', hasSections: true }, [5, 3, 1, 2, 13, 4, 6, 16, 7]],
  ['a batch barn makes batches; its pigs belong to them', { isBatchProduction: true }, [13, 6, 16, 7, 8, 17, 9, 21]],
  ['a section of a batch barn is asked for by forms alone', { level: 'section', isBatchProduction: true }, []],
  ['a batch', { level: 'batch', isBatchProduction: true }, [5, 3, 1, 2, 13, 4, 6, 16, 7, 9, 22, 23]],
  [
    'a closed batch takes counts and bills, and can be opened again',
    { level: 'batch', isBatchProduction: true, isOpen: false },
    [6, 9, 22],
  ],
  ['a farm is counted as a whole, fed and paid for', { level: 'farm', pigType: null }, [6, 7, 8, 17, 9, 10]],
  ['whoever only reads records nothing', { canWrite: false }, []],
])('%s [LOC-018]', (_story, changes, expected) => {
  expect(actions(changes)).toEqual(expected)
})

test('[LOC-019] divided barn is a single place without the Sections module', () => {
  expect(actions({ hasSections: true }, new Set())).toEqual(actions({}))
})

test('sign-in by PIN is offered what happens in the barn: no slaughter, posting, booking or batch', () => {
  const offered = (changes: Partial<PlaceState>) =>
    accessibleActions({ ...barn, ...changes }, { modules, recordsOnly: true })
  expect(offered({})).toEqual([5, 3, 1, 2, 6, 16, 7, 8, 17])
  expect(offered({ isBatchProduction: true })).toEqual([6, 16, 7, 8, 17])
  expect(offered({ level: 'batch', isBatchProduction: true, isOpen: false })).toEqual([6])
})
