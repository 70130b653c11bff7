import { expect, test } from 'vitest'
import { pageReply, rowRange } from './pagination.ts'

test('pagination turns page number and page size into limit and offset', () => {
  expect(rowRange({ page_number: 1, page_size: 10 })).toEqual({ limit: 10, offset: 0 })
  expect(rowRange({ page_number: 3, page_size: 50 })).toEqual({ limit: 50, offset: 100 })
})

test('pagination counts a partly filled last page', () => {
  const pages = (total: number) => pageReply({ page_number: 1, page_size: 10 }, [], total).total_pages
  expect([0, 1, 10, 11].map(pages)).toEqual([0, 1, 1, 2])
})

test('a page contains its rows and the total over all pages', () => {
  expect(pageReply({ page_number: 2, page_size: 2 }, ['c'], 3)).toEqual({ data: ['c'], total_pages: 2, total_rows: 3 })
})
