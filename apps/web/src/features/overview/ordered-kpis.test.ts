import { expect, test } from 'vitest'
import { aKpi, aKpiType } from '#testing/overview.ts'
import { orderedKpis } from './ordered-kpis.ts'

const types = [
  aKpiType({ id: 1 }),
  aKpiType({ id: 3 }),
  aKpiType({ id: 8 }),
  aKpiType({ id: 11, is_weaner: true }),
  aKpiType({ id: 13, is_weaner: false }),
]
const ids = (figures: ReturnType<typeof orderedKpis>['chosen']) => figures.map(({ type }) => type.id)

test('chosen key figures follow the order of the user, the others that of the catalogue', () => {
  const kpis = [
    aKpi({ type_id: 8, index_id: null }),
    aKpi({ type_id: 1, index_id: 1 }),
    aKpi({ type_id: 13, index_id: 0 }),
    aKpi({ type_id: 3, index_id: null }),
  ]
  const { chosen, others } = orderedKpis(kpis, types, false)
  expect(ids(chosen)).toEqual([13, 1])
  expect(ids(others)).toEqual([3, 8])
})

test('[OVERVIEW-017] key figure of one pig type is hidden for the other; without a type it is shown for both', () => {
  const kpis = [1, 11, 13].map((type_id) => aKpi({ type_id, index_id: null }))
  expect(ids(orderedKpis(kpis, types, true).others)).toEqual([1, 11])
  expect(ids(orderedKpis(kpis, types, false).others)).toEqual([1, 13])
})
