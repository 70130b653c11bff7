import { getForm, getRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { RecordId } from '@herdboard/contract/core/ids.ts'
import {
  type DifferenceCause,
  getReconciliation,
  getReconciliationCauses,
  getReconciliationRecords,
} from '@herdboard/contract/herd/reconciliation.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import type { FarmRecord } from '@herdboard/contract/herd/records.ts'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { publishOwnChange } from '#lib/live/own-changes.ts'
import { aBalance } from '#testing/balances.ts'
import { exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const farm = exampleFarm({ pigs: 480 })
const barn = exampleBarn(farm, { name: 'Barn 4', pigs: 480 })
const section = exampleSection(barn, { name: 'A1', pigs: 480 })
const recordId = RecordId.parse('00000000-0000-4000-8003-000000000001')

const heads = (head: number) => ({ head, kg: null })
const figures = {
  opening: heads(500),
  dead: heads(12),
  expected: 488,
  difference: -9,
  closing: heads(479),
  missing: 9,
  unbalanced_units: 1,
  last_count: { date: '2026-11-10', days_ago: 11 },
}
const company = aBalance({ ...figures, level: 'company', name: 'Nygaard A/S' })
const farmBalance = aBalance({ ...figures, level: 'farm', name: 'Nygaard', parent_id: company.id })
const barnBalance = aBalance({ ...figures, level: 'barn', name: 'Barn 4', parent_id: farmBalance.id })
const sectionBalance = aBalance({ ...figures, name: 'A1', parent_id: barnBalance.id })
const balancedSection = aBalance({
  name: 'A2',
  parent_id: barnBalance.id,
  opening: heads(80),
  expected: 80,
  closing: heads(80),
})
const uncounted = aBalance({ name: 'A3', parent_id: barnBalance.id, uncounted_units: 1 })
const rows = [company, farmBalance, barnBalance, sectionBalance, balancedSection, uncounted]

const dead: FarmRecord = {
  id: recordId,
  type_id: recordKind.dead,
  date: '2026-10-12',
  amount: -12,
  description: '12 pigs',
  icon_url: '',
  name: 'Dead',
  farm_id: farm.id,
  place: 'Barn 4, A1',
  user: 'Jens Hansen',
  created_at_utc: '2026-10-12T08:00:00Z',
  editable: true,
  deletable: true,
  import: null,
}

const typingError: DifferenceCause = {
  kind: 'digit_slip',
  score: 0.92,
  text: 'Dead 12/10/2026: 12 was entered, 21 would fit',
  date: '2026-10-12',
  record_ids: [recordId],
  typed: 12,
  right: 21,
  correction: { kind: 'record', record_id: recordId },
}
const deaths: DifferenceCause = {
  ...typingError,
  kind: 'deaths',
  score: 0.5,
  text: '9 dead pigs may not have been entered',
  record_ids: [],
  correction: {
    kind: 'form',
    form_id: formId.deadPigs,
    farm_id: farm.id,
    barn_id: barn.id,
    section_id: section.id,
    batch_id: null,
    date: '2026-11-10',
    number: 9,
  },
}

async function openReconciliation(reply: Partial<{ rows: typeof rows; is_partial: boolean }> = {}) {
  signInBrowser({ farms: [farm], barns: [barn], sections: [section] })
  const requests = mockEndpoint(getReconciliation, ({ input: { query } }) => ({
    from: query.from,
    to: query.to,
    rows,
    is_partial: false,
    ...reply,
  }))
  mockEndpoint(getReconciliationRecords, () => ({ data: [dead], total_rows: 1, amount: -12 }))
  mockEndpoint(getReconciliationCauses, () => ({
    differences: [
      {
        date: '2026-11-10',
        record_id: null,
        since: '2026-08-21',
        expected: 488,
        counted: 479,
        difference: -9,
        causes: [typingError, deaths],
      },
    ],
  }))
  const { user } = await openPage('/reconciliation?from=2026-08-22&to=2026-11-21&pigs=slaughter')
  return { user, requests }
}

const busy = () => {
  throw apiRefusal(503, [{ code: 'service.busy', message: 'Try again in a minute.' }])
}

test('reconciliation shows the result first and states the result of every place in words', async () => {
  const { requests } = await openReconciliation()
  expect(await screen.findByText('1 place does not balance')).toBeVisible()
  expect(screen.getByText('9 pigs missing')).toBeVisible()
  const table = await screen.findByRole('table', { name: 'Reconciliation by place' })
  expect(within(within(table).getByRole('row', { name: /A1/ })).getByText('9 missing')).toBeVisible()
  expect(within(within(table).getByRole('row', { name: /A2/ })).getByText('balances')).toBeVisible()
  expect(within(within(table).getByRole('row', { name: /A3/ })).getByText('not counted')).toBeVisible()
  expect(requests[0]?.input.query).toMatchObject({ from: '2026-08-22', to: '2026-11-21', weaners: false })
  // Without slaughtered pigs the column is hidden.
  expect(within(table).queryByRole('columnheader', { name: 'Slaughtered' })).toBeNull()
})

test('without a count in the period nothing balances, and the next step is to count', async () => {
  const unseen = { unbalanced_units: 0, uncounted_units: 1, last_count: { date: '2026-08-21', days_ago: 92 } }
  const top = aBalance({ ...unseen, level: 'company', name: 'Nygaard A/S' })
  const unit = aBalance({ ...unseen, name: 'A1', parent_id: top.id })
  await openReconciliation({ rows: [top, unit] })
  expect(await screen.findByText('No counts in the period')).toBeVisible()
  expect(screen.queryByText('All counts balance')).toBeNull()
})

test('where a place was counted and balances, all counts balance', async () => {
  const counted = { last_count: { date: '2026-08-22', days_ago: 91 } }
  const top = aBalance({ ...counted, level: 'company', name: 'Nygaard A/S' })
  await openReconciliation({ rows: [top, aBalance({ ...counted, name: 'A1', parent_id: top.id })] })
  expect(await screen.findByText('All counts balance')).toBeVisible()
})

test('figure opens its records and their sum, and a record opens its form', async () => {
  const { user } = await openReconciliation()
  await user.click(await screen.findByRole('button', { name: 'Dead, A1: 12. Show records' }))
  const window = await screen.findByRole('dialog', { name: 'Dead · A1' })
  expect(await within(window).findByText('Barn 4, A1 · 12 pigs')).toBeVisible()
  expect(within(window).getByText('1 record in all')).toBeVisible()
  const formRequests = mockEndpoint(getRecordForm, busy)
  await user.click(within(window).getByRole('button', { name: /Barn 4, A1/ }))
  expect(await screen.findByText('Try again in a minute.')).toBeVisible()
  expect(formRequests[0]?.input.params.id).toBe(recordId)
})

test('difference opens its likely causes, the likeliest first, with the form that corrects each', async () => {
  const { user } = await openReconciliation()
  await user.click(await screen.findByRole('button', { name: /^Difference, A1/ }))
  const causes = await screen.findByRole('region', { name: 'Likely causes at the count of 10/11/2026' })
  expect(within(causes).getByText('The count of 10/11/2026 found 479. Expected were 488.')).toBeVisible()
  const [first, second] = within(causes).getAllByRole('listitem')
  expect(first).toHaveTextContent('LikelyDead 12/10/2026: 12 was entered, 21 would fitCorrect the record')
  expect(second).toHaveTextContent('Possible9 dead pigs may not have been enteredRecord deaths')
  const formRequests = mockEndpoint(getForm, busy)
  await user.click(within(causes).getByRole('button', { name: 'Record deaths' }))
  expect(await screen.findByText('Try again in a minute.')).toBeVisible()
  expect(formRequests[0]?.input).toMatchObject({
    params: { form_id: formId.deadPigs },
    query: { section_id: section.id, date: '2026-11-10', number: 9 },
  })
})

test('balance tree is navigated and folded by keyboard alone', async () => {
  const { user } = await openReconciliation()
  const barnRow = await screen.findByRole('button', { name: 'Barn 4', expanded: true })
  act(() => barnRow.focus())
  await user.keyboard('{ArrowLeft}')
  expect(screen.queryByRole('row', { name: /A1/ })).toBeNull()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(screen.getByRole('button', { name: 'A1' })).toHaveFocus()
  // Arrow keys move along the figures and down the column, the table is one tab stop, and Enter opens a figure.
  await user.keyboard('{ArrowRight}')
  const opening = screen.getByRole('button', { name: /^At start, A1: 500/ })
  expect(opening).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('button', { name: /^At start, A2: 80/ })).toHaveFocus()
  expect(opening).toHaveAttribute('tabindex', '-1')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'At start · A2' })).toBeVisible()
})

test('farms without read permission are reported as left out', async () => {
  await openReconciliation({ is_partial: true })
  expect(await screen.findByText('Farms that you have no access to are not included.')).toBeVisible()
})

test('reconciliation reports a period without pigs and a missing response', async () => {
  await openReconciliation({ rows: [aBalance({ level: 'company' })] })
  expect(await screen.findByText(/no pigs in the chosen places/)).toBeVisible()
})

test('failed reconciliation can be requested again', async () => {
  signInBrowser({ farms: [farm], barns: [barn], sections: [section] })
  const requests = mockEndpoint(getReconciliation, () => {
    throw apiRefusal(404, [{ code: 'request.not_found', message: 'Not found.' }])
  })
  const { user } = await openPage('/reconciliation')
  const before = await screen.findByRole('button', { name: 'Try again' }).then(() => requests.length)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => requests.length).toBeGreaterThan(before)
})

test('corrected record shows at once', async () => {
  const { requests } = await openReconciliation()
  await screen.findByText('1 place does not balance')
  await act(() => publishOwnChange(['herd']))
  await expect.poll(() => requests.length).toBe(2)
})
