import { ImportId } from '@herdboard/contract/core/ids.ts'
import type { ImportDetail } from '@herdboard/contract/imports/import-detail.ts'
import {
  addImport,
  changeImport,
  changeImportRows,
  getImport,
  listImportKinds,
  listImportRows,
  listImports,
  runImport,
  undoImport,
} from '@herdboard/contract/imports/imports.ts'
import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aProfile, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { holdUploads } from '#testing/mock-upload-request.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const id = ImportId.parse('00000000-0000-4000-8000-0000000001f1')
const column = (key: string, name: string) => ({
  ...{ key, name, is_required: true, type: 'text' as const, choices: [] },
  empty_means: null,
})
const noRows = {
  unchecked: 0,
  ready: 0,
  question: 0,
  error: 0,
  known: 0,
  waiting: 0,
  left_out: 0,
  imported: 0,
  rejected: 0,
}
const detail = (rest: Partial<ImportDetail> = {}): ImportDetail => ({
  id,
  kind: 'deaths',
  status: 'checked',
  channel: 'file',
  file_name: 'dead.csv',
  sender: 'Anna Holm',
  received_at: '2026-06-15T08:00:00.000Z',
  imported_at: null,
  undone_at: null,
  row_count: 3,
  counts: { ...noRows, ready: 2, error: 1 },
  done_count: 0,
  failure: null,
  settings: {
    format: 'delimited',
    encoding: 'utf-8',
    separator: ';',
    decimalMark: ',',
    dateOrder: 'dmy',
    headerRow: 1,
    sheet: null,
    columnStarts: null,
  },
  date_order_doubt: null,
  sheets: [],
  header: ['Date', 'Number', 'Barn'],
  hidden_columns: [],
  sample: [['01-05-2026', '2', 'Barn 4']],
  mapping: ['date', 'number', 'barn'],
  possible_kinds: [],
  columns: [column('date', 'Date'), column('number', 'Number'), column('barn', 'Barn')],
  missing: [],
  same_as: null,
  sheet_count: 1,
  questions: [],
  can_undo: false,
  ...rest,
})

function mockImports(found: ImportDetail) {
  signInBrowser()
  mockEndpoint(listImports, () => ({ data: [found], total_pages: 1, total_rows: 1 }))
  mockEndpoint(listImportKinds, () => [{ kind: 'deaths' as const, name: 'Dead pigs', columns: found.columns }])
  mockEndpoint(getImport, () => found)
  return mockEndpoint(listImportRows, () => ({
    data: [
      {
        no: 4,
        state: 'error' as const,
        values: { date: '02-05-2026', number: 'x', barn: 'Barn 4' },
        is_mended: false,
        messages: [{ code: 'import.not_a_number', message: '“x” is not a number', column: 'number', is_refusal: true }],
      },
    ],
    total_pages: 1,
    total_rows: 1,
  }))
}

test('earlier imports are listed with their state, and pasted cells are sent as a file', async () => {
  mockImports(detail())
  const sent = mockEndpoint(addImport, () => ({ id, status: 'checking' as const }))
  const { user, address } = await openPage('/imports')
  const row = (await screen.findByRole('rowheader', { name: /dead\.csv/ })).closest('tr') as HTMLElement
  expect(row).toHaveTextContent('Dead pigs')
  expect(row).toHaveTextContent('Checked')
  await user.click(screen.getByRole('button', { name: 'Paste cells' }))
  await user.click(await screen.findByRole('textbox', { name: /Cells copied/ }))
  await user.paste('Date\tNumber\n01-05-2026\t2')
  await user.click(screen.getByRole('button', { name: 'Read the cells' }))
  await expect.poll(address).toContain(id)
  expect(sent[0]?.input.query).toMatchObject({ file_name: 'paste.tsv', channel: 'paste' })
  expect(sent[0]?.input.body.path).toBe('Date\tNumber\n01-05-2026\t2')
})

test('several files are sent one after the other, and one that is refused is named', async () => {
  mockImports(detail())
  const sent = mockEndpoint(addImport, ({ input: { query } }) => {
    if (query.file_name === 'b.csv') throw apiRefusal(429, [{ code: 'import.day_full', message: 'Enough for today' }])
    return { id, status: 'checking' as const }
  })
  const { user } = await openPage('/imports')
  const files = ['a.csv', 'b.csv', 'c.csv'].map((name) => new File(['date'], name, { type: 'text/csv' }))
  await user.upload(await screen.findByLabelText('Choose file', { selector: 'input' }), files)
  await expect.poll(() => sent.map(({ input }) => input.query.file_name)).toEqual(['a.csv', 'b.csv', 'c.csv'])
  expect(await screen.findByRole('alert')).toHaveTextContent('b.csv: Enough for today')
})

test('a file on a slow line shows how much of it is sent, and can be stopped', async () => {
  mockImports(detail())
  const sent = mockEndpoint(addImport, () => ({ id, status: 'checking' as const }))
  const uploads = holdUploads()
  const { user, address } = await openPage('/imports')
  const choose = async () => screen.findByLabelText('Choose file', { selector: 'input' })
  const file = new File(['x'.repeat(4_000_000)], 'year.csv', { type: 'text/csv' })
  await user.upload(await choose(), [file, new File(['date'], 'next.csv', { type: 'text/csv' })])
  await expect.poll(() => uploads.length).toBe(1)
  act(() => uploads[0]?.sendBytes(1_000_000))
  expect(await screen.findByText('year.csv: 1.0 MB of 4.0 MB sent')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: /year\.csv/ })).toHaveAttribute('aria-valuenow', '25')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await expect.poll(() => screen.queryByRole('progressbar')).toBeNull()
  // Neither the stopped file nor the next one is sent, and nothing is wrong.
  expect([sent.length, uploads.length]).toEqual([0, 1])
  expect(screen.queryByRole('alert')).toBeNull()

  await user.upload(await choose(), file)
  await expect.poll(() => uploads.length).toBe(2)
  act(() => uploads[1]?.sendBytes(4_000_000))
  expect(await screen.findByText('year.csv is sent and is now being read')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
  uploads[1]?.arrive()
  await expect.poll(address).toContain(id)
  expect(sent).toHaveLength(1)
})

test('a file that cannot be read is not sent, and does not look like a missing network', async () => {
  mockImports(detail())
  const sent = mockEndpoint(addImport, () => ({ id, status: 'checking' as const }))
  const { user } = await openPage('/imports')
  const locked = new File(['date'], 'locked.csv', { type: 'text/csv' })
  const lockedContent = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) } as Blob
  vi.spyOn(locked, 'slice').mockReturnValue(lockedContent)
  await user.upload(await screen.findByLabelText('Choose file', { selector: 'input' }), locked)
  expect(await screen.findByRole('alert')).toHaveTextContent('The file could not be sent')
  expect(sent).toEqual([])
})

test('a row states its error at its column and is mended; the others are imported', async () => {
  mockImports(detail())
  const mended = mockEndpoint(changeImportRows, () => ({ id, status: 'checking' as const }))
  const run = mockEndpoint(runImport, () => ({ id, status: 'importing' as const }))
  const { user } = await openPage(`/imports/${id}`)
  expect(await screen.findByText('Number: “x” is not a number')).toBeVisible()
  expect(screen.getByText('2 rows ok, 1 with errors, 0 already there')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Mend line 4' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mend line 4' }))
  const field = dialog.getByRole('textbox', { name: 'Number' })
  await user.clear(field)
  await user.type(field, '3')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expect.poll(() => mended[0]?.input.body).toEqual({ rows: [{ no: 4, values: { number: '3' } }] })
  await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
  await expect.poll(() => run[0]?.input.body).toEqual({ confirmed: false, all_sheets: false })
})

test('questions must be confirmed before the rows are imported', async () => {
  const doubt = {
    code: 'weight.unusual',
    message: '9 kg is unusual',
    column: 'average_kg',
    is_refusal: false,
    row_count: 2,
  }
  mockImports(detail({ counts: { ...noRows, question: 2 }, questions: [doubt] }))
  const run = mockEndpoint(runImport, () => ({ id, status: 'importing' as const }))
  const { user } = await openPage(`/imports/${id}`)
  expect(await screen.findByText('2 rows ok, 0 with errors, 0 already there · 2 need an answer')).toBeVisible()
  const button = await screen.findByRole('button', { name: 'Import 2 rows' })
  expect(button).toBeDisabled()
  expect(screen.getByText('in 2 rows')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'That is right, import anyway' }))
  await user.click(button)
  await expect.poll(() => run[0]?.input.body).toEqual({ confirmed: true, all_sheets: false })
})

test('all sheets of a workbook are imported in order', async () => {
  mockImports(detail({ sheet_count: 9 }))
  const run = mockEndpoint(runImport, () => ({ id, status: 'importing' as const }))
  const { user } = await openPage(`/imports/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Import all 9 sheets in order' }))
  await expect.poll(() => run[0]?.input.body).toEqual({ confirmed: false, all_sheets: true })
})

test('an import is undone after a confirmation, and what prevented it is named', async () => {
  mockImports(
    detail({
      status: 'imported',
      imported_at: '2026-06-15T08:01:00.000Z',
      counts: { ...noRows, imported: 2 },
      can_undo: true,
      failure: 'The stock becomes negative on 03/05/2026',
    }),
  )
  const undone = mockEndpoint(undoImport, () => ({ id, status: 'undoing' as const }))
  const { user } = await openPage(`/imports/${id}`)
  expect(await screen.findByRole('alert')).toHaveTextContent('negative on 03/05/2026')
  await user.click(screen.getByRole('button', { name: 'Undo the import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the import?' }))
  expect(dialog.getByText(/2 records are removed/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Undo the import' }))
  await expect.poll(() => undone).toHaveLength(1)
})

test('import whose rows wait for approval says so, and leads to what requires action', async () => {
  mockImports(detail({ channel: 'push', sender: 'DLG', counts: { ...noRows, waiting: 2 } }))
  await openPage(`/imports/${id}`)
  expect(await screen.findByText(/2 rows wait for a person to approve them/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See what requires action' })).toHaveAttribute(
    'href',
    '/notifications?statuses=requires-action',
  )
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
})

test('who may record nowhere learns whom to ask', async () => {
  const farm = { ...exampleFarm(), permission: { key: 'Read' as const } }
  signInBrowser({ profile: aProfile({ role: 'Employee' }), farms: [farm] })
  const refuse = () => {
    throw apiRefusal(403, [{ code: 'request.not_allowed', message: '' }])
  }
  const requests = [mockEndpoint(listImports, refuse), mockEndpoint(listImportKinds, refuse)]
  await openPage('/imports')
  expect(await screen.findByText(/Ask an administrator/)).toBeVisible()
  // A request that is refused would be an error in the console.
  expect(requests.flat()).toEqual([])
})

test('a file whose columns fit several kinds asks what it is, and is read as the chosen kind', async () => {
  const unsure: Partial<ImportDetail> = { kind: null, status: 'unmapped', columns: [], mapping: [null, null, null] }
  mockImports(detail({ ...unsure, possible_kinds: ['deaths', 'insertions'], counts: noRows }))
  const changed = mockEndpoint(changeImport, () => ({ id, status: 'checking' as const }))
  const { user } = await openPage(`/imports/${id}`)
  expect(await screen.findByText('The columns fit several kinds of rows. What is the file?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Insertions' }))
  await expect.poll(() => changed[0]?.input.body).toEqual({ kind: 'insertions' })
})

test('columns are chosen on while a choice is sent, one after the other, and nothing is lost', async () => {
  const found = detail({ status: 'unmapped', mapping: [null, null, null], counts: noRows })
  mockImports(found)
  const first = Promise.withResolvers<void>()
  const changed = mockEndpoint(changeImport, async ({ input: { body } }) => {
    if (changed.length === 1) await first.promise
    found.mapping = body.mapping ?? []
    found.status = found.mapping.includes(null) ? 'unmapped' : 'checking'
    return { id, status: found.status }
  })
  const { user } = await openPage(`/imports/${id}`)
  await user.selectOptions(await screen.findByLabelText('Date'), 'date')
  await user.selectOptions(screen.getByLabelText('Number'), 'number')
  await user.selectOptions(screen.getByLabelText('Barn'), 'barn')
  expect(screen.getByLabelText('Date')).toHaveValue('date')
  // The second waits for the first, so that they arrive in the order of the choices.
  expect(changed.map(({ input }) => input.body.mapping)).toEqual([['date', null, null]])
  first.resolve()
  await expect.poll(() => changed.at(-1)?.input.body).toEqual({ mapping: ['date', 'number', 'barn'] })
  expect(changed).toHaveLength(3)
  // The check that the last choice starts locks nothing.
  expect(await screen.findByLabelText('Barn')).toBeEnabled()
  await user.selectOptions(screen.getByLabelText('Barn'), '')
  await expect.poll(() => changed.at(-1)?.input.body).toEqual({ mapping: ['date', 'number', null] })
})

test('a change of how the file is read follows the chosen columns, and locks them until its own are known', async () => {
  const found = detail({ status: 'unmapped', mapping: [null, null, null], counts: noRows })
  mockImports(found)
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changed = mockEndpoint(changeImport, async ({ input: { body } }) => {
    await answers[changed.length - 1]?.promise
    if (body.mapping) found.mapping = body.mapping
    return { id, status: 'unmapped' as const }
  })
  const { user } = await openPage(`/imports/${id}`)
  await user.selectOptions(await screen.findByLabelText('Date'), 'date')
  await user.selectOptions(screen.getByLabelText('Separator'), ',')
  // A choice by columns that are still shown would arrive at those of the other reading.
  expect(screen.getByLabelText('Number')).toBeDisabled()
  expect(changed.map(({ input }) => input.body)).toEqual([{ mapping: ['date', null, null] }])
  answers[0]?.resolve()
  await expect.poll(() => changed.at(-1)?.input.body).toEqual({ settings: { separator: ',' } })
  expect(screen.getByLabelText('Number')).toBeDisabled()
  answers[1]?.resolve()
  await expect.poll(() => screen.getByLabelText<HTMLSelectElement>('Number').disabled).toBe(false)
})

test('dates that were read with the day first without a sign are named with their column', async () => {
  mockImports(detail({ date_order_doubt: 'assumed', columns: [{ ...column('date', 'Date'), type: 'day' }] }))
  await openPage(`/imports/${id}`)
  expect(
    await screen.findByText(
      'Date: Every date can be read in two ways, and is read with the day first. If the month comes first, change “Dates”',
    ),
  ).toBeVisible()
})

test('columns that the spreadsheet hides are named where they are read, and not where they are not', async () => {
  mockImports(detail({ hidden_columns: [1, 2], mapping: ['date', 'number', null] }))
  await openPage(`/imports/${id}`)
  expect(await screen.findByText('Hidden in the spreadsheet, but read: Number')).toBeVisible()
})

test('a column that the file lacks says what its rows are read as', async () => {
  const how = { ...column('how', 'How'), is_required: false, empty_means: 'Found dead' }
  mockImports(detail({ columns: [column('date', 'Date'), column('number', 'Number'), how] }))
  await openPage(`/imports/${id}`)
  expect(await screen.findByText('Not in the file, and set to: How = Found dead')).toBeVisible()
})

test('the archive of a company is named beside the upload, with the place where it is taken in', async () => {
  mockImports(detail())
  await openPage('/imports')
  expect(await screen.findByText(/The archive of a whole company \(ZIP\) can be chosen here/)).toBeVisible()
  const link = screen.getByRole('link', { name: 'Go to the company overview' })
  expect(link).toHaveAttribute('href', expect.stringContaining('/settings/companies'))
})
