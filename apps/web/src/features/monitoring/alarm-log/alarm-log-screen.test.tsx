import { getAlarmForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { AlarmId } from '@herdboard/contract/core/ids.ts'
import { listAlarms, markAlarmSeen } from '@herdboard/contract/monitoring/alarms.ts'
import { type AlarmResponseStep, listAlarmResponseSteps } from '@herdboard/contract/people/escalation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aForm, aFormReply, aFormSection, anElement } from '#testing/forms.ts'
import { aProfile } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { alarm, mockAlarms, monitoredBarn, monitoredFarm, sectionA1, sectionA2 } from '#testing/monitoring.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { lightTokens, solidTokens } from '#ui/theme/tokens.ts'

test('[ALARM-002] [ALARM-011] [ALARM-012] [ALARM-013] alarm log shows type, place, time and reason', async () => {
  mockAlarms('da')
  await openPage('/monitoring/log', { language: 'da' })
  const table = await screen.findByRole('table')
  const [, ...rows] = within(table).getAllByRole('row')
  expect(rows).toHaveLength(3)
  expect(table).toHaveTextContent('21.11.2026 10.00')
  for (const word of ['Alarm', 'Advarsel', 'OK', 'Heat', 'Barn 4', 'A2']) expect(table).toHaveTextContent(word)
})

test('alarm log names the farm when alarms of several farms come from barns of the same name', async () => {
  mockAlarms('en')
  mockEndpoint(listAlarms, () => [
    { ...alarm, farm_name: 'North' },
    { ...alarm, id: AlarmId.parse(sectionA2.id), farm_name: 'South' },
  ])
  await openPage('/monitoring/log')
  const table = await screen.findByRole('table')
  for (const place of ['North, Barn 4', 'South, Barn 4']) expect(table).toHaveTextContent(place)
})

test('[ALARM-003] [ALARM-004] [ALARM-005] alarm log can be refetched and filtered by type', async () => {
  const requests = mockAlarms()
  const { user } = await openPage('/monitoring/log')
  await screen.findByRole('table')
  const before = requests.length
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(requests.length).toBeGreaterThan(before))
  await user.click(screen.getByRole('button', { name: 'Alarm types' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Water: low consumption' }))
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('button', { name: 'Alarm types: 1 chosen' })).toBeVisible()
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
})

test('alarm log says how long an alarm lasted, what was measured, and who closed it', async () => {
  mockAlarms()
  await openPage('/monitoring/log')
  const table = await screen.findByRole('table')
  const row = within(table).getByRole('row', { name: /Water: low consumption.*740/ })
  for (const words of ['5 hours', '740 l against 966 l expected (77 %)', 'Closed by Anna Holm'])
    expect(row).toHaveTextContent(words)
  expect(within(row).queryByRole('button', { name: /I am looking at it/ })).toBeNull()
})

test('one press on a new alarm says that the user looks at it', async () => {
  mockAlarms()
  const presses = mockEndpoint(markAlarmSeen, () => ({ version: 2 }))
  const { user } = await openPage('/monitoring/log')
  await user.click(await screen.findByRole('button', { name: 'I am looking at it: Water: no flow' }))
  await waitFor(() =>
    expect(presses.map(({ input }) => input)).toMatchObject([{ params: { id: alarm.id }, body: { version: 1 } }]),
  )
})

test('alarms of one cause in a barn are one line that opens, and one press sees all of them', async () => {
  mockAlarms()
  const others = ['A10', 'A3'].map((section_name, no) => ({
    ...alarm,
    id: AlarmId.parse(`00000000-0000-7000-8000-00000000000${no + 1}`),
    section_name,
    group_id: alarm.id,
    version: no + 2,
  }))
  mockEndpoint(listAlarms, () => [{ ...alarm, group_id: alarm.id }, ...others])
  const presses = mockEndpoint(markAlarmSeen, () => ({ version: 2 }))
  const { user } = await openPage('/monitoring/log')
  const table = await screen.findByRole('table')
  const rows = () => within(table).getAllByRole('row').slice(1)
  expect(rows()).toHaveLength(1)
  expect(rows()[0]).toHaveTextContent('3 sections: A2, A3, A10')
  await user.click(screen.getByRole('button', { name: 'I am looking at it: Water: no flow' }))
  await waitFor(() =>
    expect(presses.map(({ input }) => input)).toMatchObject([
      { params: { id: alarm.id }, body: { version: 1, others: others.map(({ id, version }) => ({ id, version })) } },
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Show sections: Water: no flow' }))
  expect(rows()).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Hide sections: Water: no flow' }))
  expect(rows()).toHaveLength(1)
})

test('a group that is over lasted from its first alarm to its last end, and nobody is asked to look at it', async () => {
  mockAlarms()
  const over = { ...alarm, group_id: alarm.id, status: 'closed' as const, is_open: false }
  mockEndpoint(listAlarms, () => [
    { ...over, date: '2026-11-21T09:00:00Z', ended_at: '2026-11-21T12:00:00Z' },
    {
      ...{ ...over, id: AlarmId.parse(sectionA2.id), section_name: 'A3' },
      ...{ date: '2026-11-21T10:00:00Z', ended_at: '2026-11-21T15:00:00Z' },
    },
  ])
  await openPage('/monitoring/log')
  const [, row, ...others] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(others).toEqual([])
  expect(row).toHaveTextContent('6 hours')
  expect(screen.queryByRole('button', { name: /I am looking at it/ })).toBeNull()
})

test('a group that two people look at says so, with the causes that they chose', async () => {
  mockAlarms()
  const at = '2026-11-21T10:00:00Z'
  const seen = (by: string, cause: string) => ({
    ...alarm,
    group_id: alarm.id,
    status: 'seen' as const,
    seen: { by, at },
    cause: { name: cause },
  })
  mockEndpoint(listAlarms, () => [
    seen('Ida', 'Pump'),
    { ...seen('Bo', 'Heat'), id: AlarmId.parse(sectionA2.id), section_name: 'A3' },
  ])
  await openPage('/monitoring/log')
  const [, row] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(row).toHaveTextContent('Ida is looking at it; Bo is looking at it')
  expect(row).toHaveTextContent('Pump, Heat')
})

test('refused press fetches the log again and says why', async () => {
  const requests = mockAlarms()
  mockEndpoint(markAlarmSeen, () => {
    throw apiRefusal(409, [{ code: 'version.stale', message: 'Somebody was faster' }])
  })
  const { user } = await openPage('/monitoring/log')
  const button = await screen.findByRole('button', { name: 'I am looking at it: Water: no flow' })
  const before = requests.length
  await user.click(button)
  await waitFor(() => expect(requests.length).toBeGreaterThan(before))
  expect(await screen.findByText(/Somebody was faster/)).toBeVisible()
})

test('[ALARM-014] [ALARM-017] alarm opens its form, headed by the name of the first section', async () => {
  mockAlarms()
  mockEndpoint(getAlarmForm, () =>
    aFormReply(
      aForm(
        [aFormSection('FS_Alarm', 'Water: no flow: Barn 4, A2', [anElement('textbox', 'FF_Action', 'What was done')])],
        {
          form_id: formId.alarm,
          title: 'Alarm',
        },
      ),
    ),
  )
  const { user } = await openPage('/monitoring/log')
  await user.click(await screen.findByRole('button', { name: 'Open: Water: no flow' }))
  expect(await screen.findByText('What was done')).toBeVisible()
  expect(screen.getByRole('dialog', { name: /^Water: no flow: Barn 4, A2/ })).toBeVisible()
})

test('[SHELL-016] alarm log has its own address and does not exist without the RealTime module', async () => {
  mockAlarms()
  const { address } = await openPage('/monitoring/log')
  expect(await screen.findByRole('heading', { name: 'Alarm log', level: 1 })).toBeVisible()
  expect(address()).toBe('/monitoring/log')
  signInBrowser({
    profile: aProfile({ modules: ['Sections'] }),
    farms: [monitoredFarm],
    barns: [monitoredBarn],
    sections: [sectionA1],
  })
  const without = await openPage('/monitoring/log')
  await expect.poll(without.address).toBe('/overview')
})

test('[ALARM-001] alarm row has the picture of its type and an arrow that opens it', async () => {
  mockAlarms()
  await openPage('/monitoring/log')
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Icon',
    'Location',
    'Section',
    'Type',
    'Severity',
    'Since',
    'Duration',
    'Status',
    'Measured against expected',
    'Reason',
    'Actions',
  ])
  const row = within(table).getByRole('row', { name: /Water: no flow/ })
  expect(row.querySelector('td svg')).toHaveClass('tabler-icon-droplet-off')
  expect(within(row).getByRole('button', { name: 'Open: Water: no flow' })).toBeVisible()
  // Level 3 looks like an error, 2 like a warning, all others like ok.
  const badgeStyles = within(table)
    .getAllByRole('row')
    .map((one) => one.querySelector('[data-severity]')?.getAttribute('data-severity'))
  expect(new Set(badgeStyles.slice(1))).toEqual(new Set(['alarm', 'warning', 'ok']))
})

test('[ALARM-006] [ALARM-007] [ALARM-008] [ALARM-009] [ALARM-010] alarm calendar marks days by severity and lists the alarms of a day', async () => {
  vi.setSystemTime('2026-11-21T10:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  mockAlarms()
  const on = (day: number, id: string, severity_level: 1 | 2 | 3) => ({
    ...alarm,
    id: AlarmId.parse(id),
    date: `2026-11-${day}T09:00:00.000Z`,
    ended_at: `2026-11-${day}T12:00:00.000Z`,
    severity_level,
  })
  const requests = mockEndpoint(listAlarms, () => [
    on(19, sectionA1.id, 1),
    on(20, sectionA2.id, 2),
    on(21, monitoredBarn.id, 3),
    on(21, monitoredFarm.farm_id, 1),
  ])
  const { user } = await openPage('/monitoring/log')
  await user.click(await screen.findByRole('button', { name: 'Calendar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Alarms by day' })
  const marked = async (name: RegExp) => {
    const day = await within(dialog).findByRole('button', { name })
    return day.querySelector('[data-severity]')?.getAttribute('data-severity')
  }
  expect(await marked(/19 November.*1 alarm, highest: OK/)).toBe('ok')
  expect(await marked(/20 November.*1 alarm, highest: Warning/)).toBe('warning')
  expect(await marked(/21 November.*2 alarms, highest: Alarm/)).toBe('alarm')
  // These are green, orange and red.
  expect([solidTokens['ok-solid'], solidTokens['warning-solid'], solidTokens['alarm-solid']].map(hueOf)).toEqual([
    'green',
    'orange',
    'red',
  ])
  expect(hueOf(lightTokens.alarm)).toBe('red')
  expect(requests.at(-1)?.input.query).toMatchObject({ from: '2026-11-01', to: '2026-11-30' })

  const ofDay = within(dialog).getByRole('region', { name: 'Alarms of the day' })
  expect(within(ofDay).getAllByRole('listitem')).toHaveLength(2)
  await user.click(within(dialog).getByRole('button', { name: /20 November/ }))
  const [only, ...others] = within(ofDay).getAllByRole('listitem')
  expect([only?.textContent, others.length]).toEqual([expect.stringContaining('Water: no flow'), 0])
  expect(only).toHaveTextContent('Barn 4 · A2')
})

test('alarm calendar marks every day on which an alarm was active, up to today while it lasts', async () => {
  vi.setSystemTime('2026-12-02T10:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  mockAlarms()
  mockEndpoint(listAlarms, () => [
    { ...alarm, date: '2026-11-10T09:00:00.000Z', ended_at: null, severity_level: 3 as const },
    {
      ...alarm,
      id: AlarmId.parse(sectionA2.id),
      date: '2026-11-30T20:00:00.000Z',
      // Half past midnight by the farm's clock.
      ended_at: '2026-11-30T23:30:00.000Z',
      severity_level: 2 as const,
    },
  ])
  const { user } = await openPage('/monitoring/log')
  await user.click(await screen.findByRole('button', { name: 'Calendar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Alarms by day' })
  expect(await within(dialog).findByRole('button', { name: /1 December.*2 alarms, highest: Alarm/ })).toBeVisible()
  expect(within(dialog).getByRole('button', { name: /2 December.*1 alarm, highest: Alarm/ })).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: /3 December.*alarm/ })).toBeNull()
})

/** The approximate hue of a colour. */
function hueOf(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16))
  if (green > red && green > blue) return 'green'
  return green > blue + 60 ? 'orange' : 'red'
}

test('failed fetch of the alarm log can be repeated', async () => {
  mockAlarms()
  mockEndpoint(listAlarms, () => {
    throw apiRefusal(500, [{ code: 'request.failed', message: 'No' }])
  })
  const { user } = await openPage('/monitoring/log')
  const retryButton = await screen.findByRole('button', { name: 'Try again' })
  mockEndpoint(listAlarms, () => [alarm])
  await user.click(retryButton)
  expect(await screen.findByRole('row', { name: /Water: no flow/ })).toBeVisible()
})

test('alarm log says who was notified in turn, who did not look, and who did', async () => {
  mockAlarms('da')
  mockEndpoint(listAlarmResponseSteps, (): AlarmResponseStep[] => [
    {
      kind: 'notified',
      at: '2026-06-16T00:00:00.000Z',
      people: ['Mette'],
      messages: [{ channel: 'email', state: 'failed' }],
    },
    { kind: 'not_seen', at: '2026-06-16T00:20:00.000Z', people: ['Mette'], messages: [] },
    {
      kind: 'notified',
      at: '2026-06-16T00:20:00.000Z',
      people: ['Jens'],
      messages: [{ channel: 'sms', state: 'sent' }],
    },
    { kind: 'seen', at: '2026-06-16T00:25:00.000Z', people: ['Jens'], messages: [] },
  ])
  const { user } = await openPage('/monitoring/log', { language: 'da' })
  const table = await screen.findByRole('table')
  const [button] = within(table).getAllByRole('button', { name: /^Hvem fik besked/ })
  if (!button) throw new Error('an alarm has the button')
  await user.click(button)
  const dialog = await screen.findByRole('dialog')
  expect((await within(dialog).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '16.06.2026 02.00Mette fik besked (beskeden nåede ikke frem)',
    '16.06.2026 02.20Mette så ikke på den',
    '16.06.2026 02.20Jens fik besked',
    '16.06.2026 02.25Jens ser på den',
  ])
})
