import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { expect, test } from 'vitest'
import { companySource } from './cell-sources.ts'
import { emptyColumnReport, unaskedColumns } from './empty-columns.ts'
import { listCells } from './null-cells.ts'
import { readCells } from './read-cells.ts'

const header = (value: string, align: 'left' | 'right', reason?: string) => ({
  ...{ value, text: value, type: null, sortable: true, searchable: true },
  ...{ align, numberFormat: 'none' as const, ...(reason !== undefined && { empty_reason: reason }) },
})
const table = (data: Table['data']): Table => ({
  ...{ title: 'Døde', searchbar: null, empty_text: '' },
  headers: [header('place', 'left'), header('weight', 'right', 'Grisene er ikke vejet'), header('planted', 'right')],
  data,
  footers: [{ place: 'I alt', weight: 3, planted: 1 }],
})

test('cells without a value are listed by column with their reason, also inside other answers', () => {
  const answer = { items: [{ table: table([{ id: '1', place: 'A', weight: null, planted: 1 }]) }] }
  expect(emptyColumnReport(listCells(answer))).toEqual({
    lines: ['Døde · weight: 1 of 2, Grisene er ikke vejet'],
    faults: [],
  })
})

test('a cell without a reason is a fault, and so is a column that is never filled', () => {
  const planted = table([{ id: '1', place: 'A', weight: 3, planted: null }])
  const faults = (given: Table) => emptyColumnReport(listCells(given)).faults
  expect(faults(planted)).toEqual(['Døde · planted: no reason for A (1)'])
  expect(faults({ ...planted, footers: [] })).toEqual([
    'Døde · planted: no reason for A (1)',
    'Døde · planted: empty in all 1 rows',
  ])
})

test('in a company whose herd lacks much, a column may be empty with its reason, but no cell without one', () => {
  const unexplained = table([{ id: '1', place: 'A', weight: null, planted: null }])
  const faults = (given: Table) => emptyColumnReport(listCells({ ...given, footers: [] }), false).faults
  expect(faults(unexplained)).toEqual(['Døde · planted: no reason for A (1)'])
  expect(faults(table([{ id: '1', place: 'A', weight: null, planted: 1 }]))).toEqual([])
})

test('a reason of the row wins over that of its column; a footer without a column has no cell there', () => {
  const row = { id: '1', place: 'A', weight: null, planted: null, empty_reason: 'For få foderdage' }
  const answer = { ...table([row]), footers: [{ place: 'I alt' }] }
  expect(emptyColumnReport(listCells(answer)).lines).toEqual([
    'Døde · weight: 1 of 1, For få foderdage',
    'Døde · planted: 1 of 1, For få foderdage',
  ])
})

test('a dash of a report has the footnotes of its row as reason; a row without them is a fault', () => {
  const cell = { value: null, dkk: null, is_unusual: false, marks: [], provisional: [] }
  const row = (key: string, notes: number[]) => ({
    ...{ no: '5.3', key, name: key, unit: '', decimals: 0, is_signed: false },
    ...{ cells: [cell], notes },
  })
  const report = {
    foot: '',
    parts: [
      {
        ...{ title: 'E-kontrol', lines: [], quality: null, footnotes: ['Ingen er afgået.'] },
        columns: [{ head: 'Hold 1', sub: '', kind: 'period' }],
        groups: [{ no: '5', name: '', rows: [row('explained', [1]), row('planted', [])] }],
      },
    ],
  }
  expect(emptyColumnReport(listCells(report))).toEqual({
    lines: ['E-kontrol (period) · explained: 1 of 1, Ingen er afgået.'],
    faults: [
      'E-kontrol (period) · planted: no reason for planted, Hold 1 (1)',
      'E-kontrol (period) · planted: empty in all 1 rows',
    ],
  })
})

test('a column of typed words that no form asks for is a fault', () => {
  const queries = new Map([
    [formId.deadPigs, new Set(['FF_Remark', 'FF_Pen'])],
    [formId.feedDelivery, new Set(['FF_Silo', 'FF_OrderNo'])],
  ])
  expect(unaskedColumns(queries)).toEqual([])
  expect(unaskedColumns(new Map([...queries, [formId.deadPigs, new Set(['FF_Remark'])]]))).toEqual([
    `pen: form ${formId.deadPigs} has no FF_Pen, so nothing records it`,
  ])
})

/** Answers one request per endpoint, each with its status. */
const sourceOf = (statusOf: (path: string) => number) => ({
  pathsOf: ({ path }: { path: string }) => [path],
  get: async (path: string) => ({ statusCode: statusOf(path), json: () => table([{ id: '1', place: 'A' }]) }),
})

test.each([401, 403, 422, 429, 503])(
  'a run that reads nothing, because all requests end with %i, fails',
  async (status) => {
    const { cells, faults } = await readCells(sourceOf(() => status))
    expect([cells, faults]).toEqual([[], expect.arrayContaining(['no cell was read'])])
  },
)

test('a person without the right to a table is told, and another refusal of a whole table fails the run', async () => {
  const status: Record<string, number> = { '/tables/dead-pigs': 403, '/reports/econtrol': 422 }
  const { cells, refused, faults } = await readCells(sourceOf((path) => status[path] ?? 200))
  expect(cells.length).toBeGreaterThan(0)
  expect(refused).toContain('/tables/dead-pigs: 1 of 1 requests refused (403)')
  expect(faults).toEqual(['/reports/econtrol: all requests refused (422)'])
})

test('a server that stays busy ends the run instead of being asked for ever', async () => {
  let requests = 0
  const server = createServer((request, response) => {
    if (request.method === 'GET') requests += 1
    response.writeHead(request.method === 'GET' ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ token: 'x' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(companySource({ address, email: 'a@example.dk', password: 'x' }, 0)).rejects.toThrow('stays busy')
  expect(requests).toBe(45)
  server.close()
})
