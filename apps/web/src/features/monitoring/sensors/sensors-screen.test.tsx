import { SensorId } from '@herdboard/contract/core/ids.ts'
import {
  decideReadings,
  getSensorHistory,
  listReadings,
  listSensors,
  type SensorOverview,
  type SensorServiceDay,
  type StoredReading,
} from '@herdboard/contract/monitoring/readings.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstDayOfMonth, lastDayOfMonth } from '#blocks/parts/entry-calendar/calendar-month.ts'
import { formatDay, formatLongDay } from '#lib/format/format-dates.ts'
import { today } from '#lib/today.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { mockMonitoring, sectionA2 } from '#testing/monitoring.ts'
import { openPage } from '#testing/open-page.tsx'

const meter: SensorOverview = {
  id: SensorId.parse(sectionA2.id),
  name: 'Vandmåler A2',
  type_id: 1,
  type_name: 'Vand',
  unit: 'l',
  is_inactive: false,
  farm_name: 'Nygaard',
  barn_name: 'Stald 4',
  section_name: 'A2',
  since: '2026-01-01T00:00:00.000Z',
  last_at: '2026-11-21T08:00:00.000Z',
  newest: { time: '2026-11-21T08:00:00.000Z', value: 24.5, is_suspect: false },
  suspect: 1,
  may_decide: true,
}
const wild: StoredReading = {
  time: '2026-11-21T07:00:00.000Z',
  arrived_at: '2026-11-21T07:00:01.000Z',
  value: 999_999,
  total: null,
  is_suspect: true,
  cause: 'impossible',
  decision: null,
}

function mockSensors(sensor: SensorOverview = meter, readings: StoredReading[] = [wild]) {
  mockMonitoring([], { language: 'da' })
  mockEndpoint(listSensors, () => [sensor])
  return mockEndpoint(listReadings, () => readings)
}

async function openSensors() {
  const page = await openPage('/monitoring/sensors', { language: 'da' })
  await screen.findByRole('table')
  return page
}

test('sensors show their place, newest value with its unit, and how many readings are suspect', async () => {
  mockSensors()
  await openSensors()
  const [, row] = within(screen.getByRole('table')).getAllByRole('row')
  for (const text of ['Vandmåler A2', 'Vand', 'Stald 4, A2', '24,5 l', '21.11.2026 09.00', '1'])
    expect(row).toHaveTextContent(text)
})

test('beside sensors there is a button to add another, for those who may', async () => {
  mockSensors()
  await openSensors()
  expect(screen.getByRole('button', { name: 'Opret eller ret sensor' })).toBeVisible()
})

test('a sensor that sent nothing shows no value', async () => {
  mockSensors({ ...meter, newest: null, last_at: null, suspect: 0 })
  await openSensors()
  expect(within(screen.getByRole('table')).getAllByRole('row')[1]).not.toHaveTextContent(' l')
})

test('a suspect reading is restored with a reason', async () => {
  const listed = mockSensors()
  const decided = mockEndpoint(decideReadings, () => ({ changed: 1 }))
  const { user } = await openSensors()
  await user.click(screen.getByRole('button', { name: 'Målinger fra Vandmåler A2' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Umulig værdi')).toBeVisible()
  expect(listed[0]?.input.query).toMatchObject({ suspect: true })
  await user.click(within(dialog).getByRole('button', { name: 'Gendan måling fra 21.11.2026 08.00' }))
  const restore = within(dialog).getByRole('button', { name: 'Gendan' })
  expect(restore).toBeDisabled()
  await user.type(within(dialog).getByRole('textbox'), 'Tanken blev fyldt')
  await user.click(restore)
  await waitFor(() =>
    expect(decided[0]?.input.body).toEqual({
      times: ['2026-11-21T07:00:00.000Z'],
      is_excluded: false,
      reason: 'Tanken blev fyldt',
    }),
  )
})

test('a good reading is excluded with a reason', async () => {
  const good = { ...wild, value: 24, is_suspect: false, cause: null }
  const listed = mockSensors({ ...meter, suspect: 0 }, [good])
  const decided = mockEndpoint(decideReadings, () => ({ changed: 1 }))
  const { user } = await openSensors()
  await user.click(screen.getByRole('button', { name: 'Målinger fra Vandmåler A2' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Udelad måling fra 21.11.2026 08.00' }))
  expect(listed[0]?.input.query).toMatchObject({ suspect: false })
  await user.type(within(dialog).getByRole('textbox'), 'Skyllet rør')
  await user.click(within(dialog).getByRole('button', { name: 'Udelad' }))
  await waitFor(() => expect(decided[0]?.input.body).toMatchObject({ is_excluded: true }))
})

test('a reader sees readings without buttons to decide', async () => {
  mockSensors({ ...meter, may_decide: false })
  const { user } = await openSensors()
  await user.click(screen.getByRole('button', { name: 'Målinger fra Vandmåler A2' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Umulig værdi')).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: /Gendan måling/ })).toBe(null)
})

const aDay = (day: string, rest: Partial<SensorServiceDay> = {}): SensorServiceDay => ({
  day,
  expected_hours: 24,
  hours: 24,
  longest_gap_hours: 0,
  suspect: 0,
  battery_pct: null,
  rssi_dbm: null,
  margin_db: null,
  gaps: 'good',
  battery: 'good',
  signal: 'good',
  ...rest,
})

async function openSensor(sensor: SensorOverview = meter) {
  mockSensors(sensor)
  const { user } = await openSensors()
  await user.click(screen.getByRole('button', { name: 'Målinger fra Vandmåler A2' }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

test('a period is excluded at once, from the first to the last minute on the farm clock', async () => {
  const decided = mockEndpoint(decideReadings, () => ({ changed: 1440 }))
  const { user, dialog } = await openSensor()
  await user.click(dialog.getByRole('button', { name: 'Udelad en periode' }))
  const field = (name: RegExp) => dialog.getByRole('textbox', { name })
  const type = async (name: RegExp, text: string) => {
    await user.clear(field(name))
    await user.type(field(name), text)
  }
  await dialog.findByRole('form', { name: 'Periode' })
  await type(/Fra dag/, '20.11.2026')
  await type(/Til dag/, '20.11.2026')
  await type(/Til kl/, '23:59')
  const save = dialog.getByRole('button', { name: 'Udelad perioden' })
  expect(save).toBeDisabled()
  await type(/Begrundelse/, 'Måleren hang løs')
  await user.click(save)
  await waitFor(() =>
    expect(decided[0]?.input.body).toEqual({
      span: { from: '2026-11-19T23:00:00.000Z', until: '2026-11-20T23:00:00.000Z' },
      is_excluded: true,
      reason: 'Måleren hang løs',
    }),
  )
  expect(await screen.findByText(/1.440 målinger er udeladt/)).toBeVisible()
})

test('a period that ends before it begins is refused, and one without readings says so', async () => {
  mockEndpoint(decideReadings, () => ({ changed: 0 }))
  const { user, dialog } = await openSensor()
  await user.click(dialog.getByRole('button', { name: 'Udelad en periode' }))
  await user.click(await dialog.findByRole('radio', { name: 'Gendan' }))
  const to = dialog.getByRole('textbox', { name: /Til dag/ })
  await user.clear(to)
  await user.type(to, '1.1.2020')
  expect(dialog.getByText('Skal være efter starten')).toBeVisible()
  await user.clear(to)
  await user.type(to, formatDay(today(), 'da'))
  await user.type(dialog.getByRole('textbox', { name: /Begrundelse/ }), 'Fejl')
  const save = dialog.getByRole('button', { name: 'Gendan perioden' })
  expect(save).toBeEnabled()
  await user.click(save)
  expect(await dialog.findByText('Der er ingen udeladte målinger i perioden.')).toBeVisible()
})

test('a month shows gaps, battery and signal by day, in words too', async () => {
  const first = firstDayOfMonth(today())
  const requests = mockEndpoint(getSensorHistory, () => ({
    days: [
      aDay(first, { hours: 19, longest_gap_hours: 4, gaps: 'attention', suspect: 2 }),
      aDay(addDays(first, 1), { battery_pct: 3.6, rssi_dbm: -118, margin_db: 4, battery: 'bad', signal: 'attention' }),
    ],
    placements: [],
  }))
  const { user, dialog } = await openSensor()
  await user.click(dialog.getByRole('radio', { name: 'Måned' }))
  expect(await dialog.findByText('Batteri 4 %')).toBeVisible()
  expect(dialog.getByText(/Signal .118.dBm, margin 4.dB/)).toBeVisible()
  expect(requests[0]?.input.query).toEqual({ from: first, to: lastDayOfMonth(first) })
  const name = `${formatLongDay(first, 'da')}, 19 af 24 timer har målinger, længste hul 4 timer, 2 mistænkelige målinger`
  await user.click(dialog.getByRole('button', { name }))
  expect(dialog.getByText('2 mistænkelige målinger')).toBeVisible()
  expect(dialog.queryByText(/Batteri/)).toBe(null)
})

test('the places where a sensor has hung are listed, the newest first', async () => {
  const place = { farm_name: 'Nygaard', barn_name: 'Stald 4' }
  mockEndpoint(getSensorHistory, () => ({
    days: [],
    placements: [
      { ...place, section_name: 'B7', from: '2026-06-14T10:00:00.000Z', until: null },
      { ...place, section_name: 'A2', from: '2026-06-13T04:00:00.000Z', until: '2026-06-14T10:00:00.000Z' },
    ],
  }))
  const { user, dialog } = await openSensor()
  await user.click(dialog.getByRole('radio', { name: 'Placeringer' }))
  const items = within(await dialog.findByRole('list', { name: 'Placeringer' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Nygaard, Stald 4, B7Siden 14.06.2026 12.00',
    'Nygaard, Stald 4, A213.06.2026 06.00 til 14.06.2026 12.00',
  ])
})
