import { expect, test } from 'vitest'
import { aDashboardSection, anItem } from '#testing/overview.ts'
import { gridParts } from './grid-layout.ts'

const numbers = (parts: ReturnType<typeof gridParts>) =>
  parts.map(({ section, items }) => [section?.title ?? null, items.map(({ item_no }) => item_no)])

test('[OVERVIEW-008] dashboard section groups the items it names in its own order', () => {
  const items = [10, 11, 20].map((item_no) => anItem({ item_no }))
  const sections = [
    aDashboardSection({ title: 'Foder', item_numbers: [20] }),
    aDashboardSection({ title: 'Tilvækst', item_numbers: [11, 10] }),
  ]
  expect(numbers(gridParts(items, sections))).toEqual([
    ['Foder', [20]],
    ['Tilvækst', [11, 10]],
  ])
})

test('[OVERVIEW-025] dashboard grid lists items without a section first and omits a section whose items are absent', () => {
  const sections = [
    aDashboardSection({ title: 'Sundhed', item_numbers: [40] }),
    aDashboardSection({ item_numbers: [10] }),
  ]
  expect(numbers(gridParts([anItem({ item_no: 10 }), anItem({ item_no: 7 })], sections))).toEqual([
    [null, [7]],
    ['Tilvækst og tab', [10]],
  ])
  expect(numbers(gridParts([anItem({ item_no: 10 })], []))).toEqual([[null, [10]]])
})
