import { SensorId } from '@herdboard/contract/core/ids.ts'
import {
  decideReadings,
  listReadings,
  listSensors,
  type SensorOverview,
  type StoredReading,
} from '@herdboard/contract/monitoring/readings.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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
