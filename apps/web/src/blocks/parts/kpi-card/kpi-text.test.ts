import { expect, test } from 'vitest'
import { aKpi, aKpiType } from '#testing/overview.ts'
import { figureWithUnit, inputText, kpiChangeOf } from './kpi-text.ts'

const mortality = aKpiType({ suffix: '%', decimals: 1, good_when: 'down' })
const heads = aKpiType({ suffix: 'stk.', decimals: 0, good_when: 'none' })

test('falling mortality counts as better and is given in percentage points', () => {
  expect(kpiChangeOf(aKpi({ value: 2.9, previous: 3.2, verdict: 'better' }), mortality, 'da')).toEqual({
    outcome: 'better',
    direction: 'down',
    size: { figure: '0,3', unit: '%', isPoints: true },
  })
})

test('count has no good direction: it is only higher or lower', () => {
  const change = kpiChangeOf(aKpi({ value: 5800, previous: 5612, verdict: null }), heads, 'da')
  expect(change).toMatchObject({ outcome: 'higher', direction: 'up', size: { figure: '188', isPoints: false } })
})

test('change is computed from the figures on screen', () => {
  // 1 372.6 and 1 340.4 are shown as 1 373 and 1 340: the change is 33, not 32.2.
  const change = kpiChangeOf(aKpi({ value: 1372.6, previous: 1340.4, verdict: null }), heads, 'da')
  expect(change).toMatchObject({ outcome: 'higher', size: { figure: '33' } })
  // 2.94 and 2.86 are both shown as 2.9; 2.86 and 2.84 are shown as 2.9 and 2.8.
  const of = (value: number, previous: number, verdict: 'worse' | 'unchanged') =>
    kpiChangeOf(aKpi({ value, previous, verdict }), mortality, 'da')
  expect(of(2.94, 2.86, 'worse')).toMatchObject({ outcome: 'unchanged', direction: 'level' })
  expect(of(2.86, 2.84, 'unchanged')).toMatchObject({ outcome: 'worse', direction: 'up', size: { figure: '0,1' } })
})

test('change below half of the last shown digit is unchanged', () => {
  const change = (previous: number) => kpiChangeOf(aKpi({ value: 2.9, previous, verdict: null }), mortality, 'da')
  expect(change(2.86)).toMatchObject({ outcome: 'unchanged', direction: 'level' })
  expect(change(2.84)).toMatchObject({ outcome: 'worse', direction: 'up' })
})

test('figure without an earlier value shows no comparison', () => {
  expect(kpiChangeOf(aKpi({ previous: null, verdict: null }), mortality, 'da')).toBeNull()
})

test('missing figure is a dash without a unit, zero is zero', () => {
  expect(figureWithUnit(null, heads, 'da')).toBe('–')
  expect(figureWithUnit(0, heads, 'da')).toBe('0\u00A0stk.')
  expect(inputText({ name: 'Tilvækst', value: 110_935.7, unit: 'kg', decimals: 1 }, 'da')).toBe('110.935,7\u00A0kg')
  expect(inputText({ name: 'Tilvækst', value: null, unit: 'kg', decimals: 1 }, 'da')).toBe('–')
})
