import { getRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import type { Report, ReportItem } from '@herdboard/contract/figures/reports.ts'
import {
  type EControl,
  getEControl,
  getEControlPdf,
  getReports,
  listIssuedReports,
  listReportBatches,
  listReportDates,
  listReportFarms,
} from '@herdboard/contract/figures/reports.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { listRecords } from '@herdboard/contract/herd/records.ts'
import { listRecordTypes } from '@herdboard/contract/system/catalogue.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { isQueryOfTopics } from '#lib/live/topic-queries.ts'
import { exampleFarm } from '#testing/herd.ts'
import { apiRefusal, MOCK_FILE_NAME, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aRecord } from '#testing/records.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const id = (no: number) => `018f0000-0000-7000-8000-00000000010${no}`
const day = (date: string, selectable = true) => ({
  date,
  is_weaner_counted: false,
  is_slaughter_pig_counted: selectable,
  selectable,
  missing: selectable ? [] : ['Stald 2'],
})
const item = (action: string, amount: number, types: number[] = [1]): ReportItem => ({
  action,
  amount,
  weight: amount * 30,
  average_weight: 30,
  record_type_ids: types,
  note: null,
})

const report = (name: string, from = '2026-03-31', to = '2026-06-30'): Report => ({
  name,
  is_weaner: false,
  is_total: false,
  graph: {
    title: 'North: gain and feed',
    height: 320,
    series: [
      {
        key: 'gain',
        name: 'Daily gain',
        kind: 'column',
        axis: 0,
        stack: null,
        role: 'main',
        points: [1007],
        estimated_from: null,
      },
    ],
    options: {
      title: 'North: gain and feed',
      subtitle: null,
      x: { kind: 'name', names: ['Q2'] },
      axes: [{ unit: 'g', decimals: 0, from_zero: true }],
      reference_lines: [],
      bands: [],
      running: null,
      empty_reason: null,
    },
  },
  entriesTable: { items: [item('Inserted, bought', 1275)], total: item('Total', 1275, []), beside: [] },
  departuresTable: {
    items: [{ ...item('Slaughter', 1230, [4]), note: 'Carcass weight 28,000 kg' }],
    total: item('Total', 1230, []),
    beside: [],
  },
  records: [{ type_id: recordKind.insertion, name: 'Insertion' }],
  site_ids: [id(1) as never],
  from,
  to,
})

async function openReports(
  dates = [day('2026-06-30'), day('2026-05-10', false), day('2026-03-31')],
  reports = [report('Q2'), report('Total')],
) {
  signInBrowser({ farms: [exampleFarm()] })
  mockEndpoint(listIssuedReports, () => [])
  mockEndpoint(listReportFarms, () => [
    { id: id(1) as never, name: 'North', pigs: 1060, counted_on: '2026-06-30' },
    { id: id(2) as never, name: 'South', pigs: 400, counted_on: null },
  ])
  mockEndpoint(listReportBatches, () =>
    [3, 4, 5, 6, 7].map((no) => ({
      id: id(no) as never,
      name: `Batch ${no}`,
      farm_name: 'North',
      barn_name: 'Barn 1',
      is_weaner: true,
      from: '2026-01-01',
      to: '2026-03-01',
      pigs: 0,
    })),
  )
  const dateRequests = mockEndpoint(listReportDates, () => dates)
  const requests = mockEndpoint(getReports, () => reports)
  return { ...(await openPage('/reports')), requests, dateRequests }
}

const box = (name: string | RegExp) => screen.findByRole('checkbox', { name })
const press = async (user: { click: (element: Element) => Promise<void> }, name: string) =>
  user.click(await screen.findByRole('button', { name }))

const noFigures: EControl = { foot: '', parts: [] }

/** Opens the result: its key figures come first, then the tab of the first report is chosen. */
async function toResult(figures = noFigures, reports?: Report[]) {
  mockEndpoint(getEControl, () => figures)
  const page = await openReports(undefined, reports)
  await page.user.click(await box('North'))
  await press(page.user, 'Next')
  await page.user.click(await box(/30 June 2026/))
  await page.user.click(await box(/31 March 2026/))
  await press(page.user, 'Show report')
  const first = await screen.findByRole('tab', { name: 'E-control' })
  expect(first).toHaveAttribute('aria-selected', 'true')
  if (figures === noFigures) await page.user.click(screen.getByRole('tab', { name: 'Q2' }))
  return page
}

test('[SHELL-040] [REPORT-001] [REPORT-002] [REPORT-007] report wizard chooses farms, then the days between counts, then shows the report', async () => {
  const { requests, dateRequests } = await toResult()
  expect(dateRequests[0]?.input.query.site_ids).toEqual([id(1)])
  expect(requests[0]?.input.query).toEqual({ site_ids: [id(1)], dates: ['2026-03-31', '2026-06-30'] })
})

test('[REPORT-014] report wizard requires a farm; all farms may be chosen', async () => {
  const { user } = await openReports()
  expect(await screen.findByRole('button', { name: 'Next' })).toBeDisabled()
  await user.click(await box('North'))
  await user.click(await box('South'))
  expect(screen.getByText('2 farms chosen')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled()
})

test('reports of a company without a farm lead to its creation', async () => {
  signInBrowser({ farms: [] })
  mockEndpoint(listIssuedReports, () => [])
  const { user, address } = await openPage('/reports')
  expect(await screen.findByText(/The company has no farm yet/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Create farm' }))
  await expect.poll(address).toContain('/settings/locations')
})

test('[REPORT-010] switch to batches starts with nothing chosen', async () => {
  const { user } = await openReports()
  await user.click(await box('North'))
  await user.click(screen.getByRole('tab', { name: 'Batches' }))
  expect(await screen.findByText('0 chosen')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Farms' }))
  expect(await box('North')).not.toBeChecked()
})

test('[REPORT-008] [REPORT-015] report opens with four chosen batches, and a fifth batch cannot be chosen', async () => {
  const { user, requests } = await openReports()
  await user.click(await screen.findByRole('tab', { name: 'Batches' }))
  for (const no of [3, 4, 5, 6]) await user.click(await box(`Batch ${no}`))
  expect(await box('Batch 7')).toBeDisabled()
  expect(screen.getByText(/^A report holds 4 batches/)).toBeVisible()
  await press(user, 'Show report')
  expect(await screen.findByRole('tab', { name: 'Q2' })).toBeVisible()
  expect(requests[0]?.input.query).toEqual({ site_ids: [3, 4, 5, 6].map(id), dates: [] })
})

test('[REPORT-016] [REPORT-020] day on which a barn was not counted cannot be chosen; one day is too few, five are enough', async () => {
  const days = ['2026-06-30', '2026-06-01', '2026-05-01', '2026-04-01', '2026-03-01', '2026-02-01'].map((date) =>
    day(date),
  )
  const { user } = await openReports([...days, day('2026-01-01', false)])
  await user.click(await box('North'))
  await press(user, 'Next')
  expect(await box(/1 January 2026/)).toBeDisabled()
  expect(screen.getByText('Not counted: Stald 2')).toBeVisible()
  await user.click(await box(/30 June 2026/))
  expect(screen.getByRole('button', { name: 'Show report' })).toBeDisabled()
  for (const name of [/1 June 2026/, /1 May 2026/, /1 April 2026/, /1 March 2026/]) await user.click(await box(name))
  expect(await box(/1 February 2026/)).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Show report' })).toBeEnabled()
})

test('farms never counted completely show what to do about it', async () => {
  const { user } = await openReports([day('2026-01-01', false)])
  await user.click(await box('North'))
  await press(user, 'Next')
  expect(await screen.findByText(/^No day on which everything was counted/)).toBeVisible()
})

test('[REPORT-003] [REPORT-004] report has its own tab with graph, entries and departures', async () => {
  const { user } = await toResult()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['E-control', 'Q2', 'Total'])
  expect(await screen.findByRole('heading', { name: 'North: gain and feed' })).toBeVisible()
  const entries = await screen.findByRole('table', { name: 'Entries' })
  expect(within(entries).getByRole('row', { name: /Inserted, bought/ })).toHaveTextContent('1,275')
  const departures = await screen.findByRole('table', { name: 'Departures' })
  expect(within(departures).getByRole('row', { name: /^Slaughter/ })).toHaveTextContent('Carcass weight 28,000 kg')
  // A blank note of the total, not the dash of a missing value.
  expect(within(departures).getByRole('row', { name: /^Total/ })).toHaveTextContent(/^Total1,23036,90030\.0$/)
  await user.click(screen.getByRole('tab', { name: 'Total' }))
  expect(screen.getByRole('tab', { name: 'Total' })).toHaveAttribute('aria-selected', 'true')
})

test('enlarged graph of a report names its farm, the days of all reports and its unit', async () => {
  const { user } = await toResult(noFigures, [report('Q1', '2025-12-31', '2026-03-31'), report('Q2')])
  await user.click(await screen.findByRole('button', { name: 'Enlarge North: gain and feed' }))
  const dialog = await screen.findByRole('dialog', { name: 'North: gain and feed' })
  expect(within(dialog).getByText(/^31 Dec 2025\s?–\s?30 Jun 2026 · g/)).toBeVisible()
})

test('[REPORT-005] [REPORT-009] reset starts again with nothing chosen', async () => {
  const { user } = await toResult()
  await press(user, 'Reset')
  expect(await box('North')).not.toBeChecked()
  expect(screen.getByText('0 farms chosen')).toBeVisible()
})

test('report is preserved while another screen is open', async () => {
  const { router } = await toResult()
  await router.navigate({ to: '/settings/profile' })
  await router.navigate({ to: '/reports' })
  expect(await screen.findByRole('tab', { name: 'Q2' })).toBeVisible()
})

test('[REPORT-021] report line opens its records with calendar, filter and refresh; a record opens its form', async () => {
  const { user } = await toResult()
  mockEndpoint(listRecordTypes, () => [{ id: 4, name: 'Slaughter', icon_url: '/icons/meat.svg' }])
  const requests = mockEndpoint(listRecords, () => ({ data: [slaughter], total_pages: 1, total_rows: 1 }))
  const formRequests = mockEndpoint(getRecordForm, () => {
    throw apiRefusal(503, [{ code: 'service.busy', message: 'Try again in a minute.' }])
  })
  const departures = await screen.findByRole('table', { name: 'Departures' })
  await user.click(within(departures).getByRole('button', { name: 'Slaughter' }))
  const dialog = await screen.findByRole('dialog', { name: /^Slaughter · Q2/ })
  expect(await within(dialog).findByRole('button', { name: 'Slaughter' })).toBeVisible()
  expect(requests[0]?.input.query).toMatchObject({
    from: '2026-04-01',
    to: '2026-06-30',
    type_ids: [recordKind.slaughter],
  })
  expect(within(dialog).getByRole('radio', { name: 'Calendar' })).toBeInTheDocument()
  expect(within(dialog).getByRole('button', { name: 'Filter' })).toBeVisible()
  expect(within(dialog).getByRole('button', { name: /^Edit/ })).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Slaughter' }))
  expect(await screen.findByText('Try again in a minute.')).toBeVisible()
  expect(formRequests[0]?.input.params.id).toBe(slaughter.id)
})

const slaughter = aRecord(4, { type_id: recordKind.slaughter, name: 'Slaughter', date: '2026-04-15' })

test('[REPORT-006] [REPORT-011] [REPORT-012] [REPORT-013] [REPORT-027] PDF report is created with the comment, shown, and saved under its name', async () => {
  const { user } = await toResult()
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  let finish = (_made: string) => undefined as unknown
  const requests = mockEndpoint(getEControlPdf, () => new Promise<string>((resolve) => (finish = resolve)))
  await user.type(screen.getByRole('textbox', { name: 'Comments on the E-control' }), ' Good gain.\nFeed is dear. ')
  await press(user, 'E-control as PDF')
  const dialog = await screen.findByRole('dialog', { name: 'E-control as PDF' })
  expect(within(dialog).getByText(/^Making the PDF/)).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull()
  await expect.poll(() => finish('JVBERi0=')).toBeUndefined()
  await user.click(await within(dialog).findByRole('button', { name: 'Save' }))
  expect(saved).toEqual([MOCK_FILE_NAME])
  expect(requests[0]?.input.query).toMatchObject({ site_ids: [id(1)], comment: 'Good gain.\nFeed is dear.' })
  expect(within(dialog).getByRole('link', { name: 'Show' })).toHaveAttribute('target', '_blank')
  vi.restoreAllMocks()
})

test('PDF report is not created again when the herd changes meanwhile', async () => {
  const { user, queryClient } = await toResult()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made')
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const pdfRequests = mockEndpoint(getEControlPdf, () => 'JVBERi0=')
  await press(user, 'E-control as PDF')
  const dialog = await screen.findByRole('dialog', { name: 'E-control as PDF' })
  await within(dialog).findByRole('button', { name: 'Save' })
  const requests = mockEndpoint(getReports, () => [report('Q2')])
  await queryClient.invalidateQueries({ predicate: (query) => isQueryOfTopics(query, ['herd']) })
  await expect.poll(() => requests.length).toBe(1)
  expect(pdfRequests).toHaveLength(1)
  expect(revoked).not.toHaveBeenCalled()
  expect(within(dialog).getByRole('link', { name: 'Show' })).toBeVisible()
  vi.restoreAllMocks()
})

test('[REPORT-028] failed PDF report shows the unknown error', async () => {
  const { user } = await toResult()
  mockEndpoint(getEControlPdf, () => {
    throw apiRefusal(500, [{ code: 'unknown', message: 'x' }])
  })
  await press(user, 'E-control as PDF')
  expect(await screen.findByText('Sorry! An unknown error has occurred')).toBeVisible()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('production report is shown on screen with its groups, dashes and footnotes', async () => {
  await toResult({
    foot: '',
    parts: [
      {
        title: 'Production report (E-control), slaughter pigs',
        lines: ['Nygaard · North'],
        quality: { category: 1, word: 'Excellent' },
        columns: [{ head: '31/03/2026 - 30/06/2026', sub: '91 days', kind: 'period' as const }],
        groups: [
          {
            no: '5',
            name: 'Production',
            rows: [
              {
                no: '5.4',
                key: 'daily_gain',
                name: 'Daily gain',
                unit: 'g',
                decimals: 0,
                is_signed: false,
                cells: [
                  { value: 1307.2, dkk: null, is_unusual: true, marks: ['1,204 pig-days left out'], provisional: [] },
                ],
                notes: [1],
              },
              {
                no: '9.5',
                key: 'shift',
                name: 'Herd valuation change',
                unit: 'DKK',
                decimals: 0,
                is_signed: true,
                cells: [{ value: 17_141.96, dkk: null, is_unusual: false, marks: [], provisional: [] }],
                notes: [],
              },
              {
                no: '9.10',
                key: 'margin',
                name: 'Gross margin',
                unit: 'DKK',
                decimals: 0,
                is_signed: false,
                cells: [
                  { value: 126_400, dkk: -1234, is_unusual: false, marks: [], provisional: ['settlement' as const] },
                ],
                notes: [],
              },
              {
                no: '9.11',
                key: 'margin_per_pig',
                name: 'Margin per pig',
                unit: 'DKK',
                decimals: 1,
                is_signed: false,
                cells: [{ value: null, dkk: null, is_unusual: false, marks: [], provisional: [] }],
                notes: [2],
              },
            ],
          },
        ],
        footnotes: ['! Outside the normal, 780-1,300.', 'No pigs have left yet.'],
      },
    ],
  })
  const table = await screen.findByRole('table', { name: /slaughter pigs/ })
  expect(within(table).getByRole('row', { name: /Daily gain/ })).toHaveTextContent(/1,307 !a$/)
  expect(within(table).getByRole('row', { name: /Herd valuation/ })).toHaveTextContent('+17,142')
  expect(within(table).getByRole('row', { name: /Gross margin/ })).toHaveTextContent('126,400*−1,234 DKK')
  const dashed = within(table).getByRole('row', { name: /Margin per pig/ })
  expect(dashed).toHaveTextContent('–')
  expect(within(dashed).getByText('No pigs have left yet.')).toBeInTheDocument()
  // Not in a tooltip, which cannot be opened by touch.
  expect(screen.getByText('Remarks on single figures').nextSibling).toHaveTextContent(/^a 1,204 pig-days left out$/)
  expect(screen.getByText('! Outside the normal, 780-1,300.')).toBeVisible()
  expect(screen.getByText('Data quality: Excellent')).toBeVisible()
})

const part = (title: string, heads: string[], values: number[], dkk: number | null = null) => ({
  title,
  lines: ['Nygaard · North'],
  quality: null,
  columns: heads.map((head) => ({ head, sub: '', kind: 'period' as const })),
  groups: [
    {
      no: '9',
      name: 'Economy',
      rows: [
        {
          no: '9.7',
          key: 'margin_pig',
          name: 'Gross margin per pig',
          unit: 'DKK',
          decimals: 2,
          is_signed: false,
          cells: values.map((value, at) => ({
            value,
            dkk: at === 1 ? dkk : null,
            is_unusual: false,
            marks: [],
            provisional: [],
          })),
          notes: [],
        },
      ],
    },
  ],
  footnotes: [],
})

test('exported table names the columns of every part and rounds like the PDF', async () => {
  const parts = [
    part('Weaners', ['Batch 1', 'National'], [107.685, 84]),
    part('Weaners again', ['Batch 1', 'National'], [90, 84]),
    part('Slaughter pigs', ['Batch 2', 'Target', 'National'], [-0.005, 130, 134], 5200),
  ]
  const { user } = await toResult({ foot: '', parts })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  let saved: Blob | null = null
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved = file as Blob
    return 'blob:made'
  })
  expect(await screen.findByText('107.69')).toBeVisible()
  await press(user, 'CSV file')
  await expect.poll(() => saved).not.toBeNull()
  const fileText = await (saved as unknown as Blob).text()
  const lines = fileText.replace('\uFEFF', '').split('\r\n')
  expect(lines.map((line) => line.split(',').slice(6).join('|'))).toEqual([
    'Batch 1|National',
    '107.69|84',
    '90|84',
    'Batch 2|Target|Target · value in DKK|National',
    '-0.01|130|5200|134',
  ])
  vi.restoreAllMocks()
})

test('failed fetch of the farms is reported and can be repeated', async () => {
  const { user } = await openReports()
  await screen.findByRole('button', { name: 'Next' })
  let isUnreachable = true
  mockEndpoint(listReportBatches, () => {
    if (isUnreachable) throw apiRefusal(503, [{ code: 'service.busy', message: 'Busy' }])
    return []
  })
  await user.click(screen.getByRole('tab', { name: 'Batches' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  isUnreachable = false
  await user.click(again)
  expect(await screen.findByText('There are no batches that have held pigs')).toBeVisible()
})
