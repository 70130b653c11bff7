import type { Alarm } from '@herdboard/contract/alarms.ts'
import { listAlarms, listAlarmTypes } from '@herdboard/contract/alarms.ts'
import { getAlarmForm } from '@herdboard/contract/forms.ts'
import { AlarmId, SensorId } from '@herdboard/contract/ids.ts'
import type { MonitorFarm, MonitorSection } from '@herdboard/contract/monitor.ts'
import {
  getCollectionChart,
  getMonitorDashboard,
  getWaterChart,
  listSensorLocations,
} from '@herdboard/contract/monitor.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aChart, aSeries } from '#testing/charts.ts'
import { aForm, aFormReply, aFormSection, anElement } from '#testing/forms.ts'
import { aBarn, aFarm, aProfile, aSection } from '#testing/herd.ts'
import { openPage } from '#testing/open-page.tsx'
import { serve } from '#testing/serve.ts'
import { signedIn } from '#testing/signed-in.ts'

const farm = aFarm()
const barn = aBarn(farm)
const bare = aBarn(farm, { name: 'Barn 9' })
const a1 = aSection(barn, { name: 'A1' })
const a2 = aSection(barn, { name: 'A2' })

const aNow = (of: typeof a1, rest: Partial<MonitorSection> = {}): MonitorSection => ({
  section_id: of.id,
  section_name: of.name,
  number_of_pigs: 210,
  avg_weight: 44.2,
  mortality: 0.9,
  due_treatments: { treatments: [] },
  water_consumption: { max_severity_level: 1 },
  check_in: { value: 3, is_red: false },
  slaughtered_after: 68,
  last_reading_at: '2026-11-21T11:00:00.000Z',
  ...rest,
})

const tile = (name: string, number: number | null, is_visible = true) => ({ is_visible, icon_id: 'pig', name, number })

const theFarm = (sections: MonitorSection[]): MonitorFarm => ({
  farm_id: farm.farm_id,
  farm_name: 'Nygaard',
  open_alarms: 1,
  barns: [
    {
      barn_id: barn.id,
      barn_name: 'Barn 4',
      farm_id: farm.farm_id,
      farm_name: 'Nygaard',
      headers: {
        pigs: tile('Pigs', 408),
        avg_weight: tile('Avg. weight', 41.2),
        mortality: tile('Mortality', null, false),
        water_consumption: { ...tile('Water', 3), alarm_severity: 3 },
        check_in: { ...tile('Check-in', 38), max_elapsed_hours: 38, is_red: true },
      },
      sections,
    },
    {
      barn_id: bare.id,
      barn_name: 'Barn 9',
      farm_id: farm.farm_id,
      farm_name: 'Nygaard',
      headers: {
        pigs: tile('Pigs', null, false),
        avg_weight: tile('Avg. weight', null, false),
        mortality: tile('Mortality', null, false),
        water_consumption: { ...tile('Water', null, false), alarm_severity: null },
        check_in: { ...tile('Check-in', null, false), max_elapsed_hours: null, is_red: false },
      },
      sections: [],
    },
  ],
})

const dry = aNow(a2, {
  water_consumption: { max_severity_level: 3 },
  check_in: { value: 38, is_red: true },
  due_treatments: {
    treatments: [
      {
        record_id: a2.id as never,
        treatment_date: '2026-11-21',
        barn_name: 'Barn 4',
        section_name: 'A2',
        pen: '7',
        animal_count: 3,
        dosis_pr_animal: 1.8,
        dosis_unit: 'ml',
        diagnosis: 'Pneumonia',
        day: 2,
        total_days: 3,
      },
    ],
  },
})
const unknown = aNow(a1, { water_consumption: { max_severity_level: null } })

function withMonitoring(farms: MonitorFarm[] = [theFarm([unknown, dry])], language: 'da' | 'en' = 'en') {
  signedIn({
    profile: aProfile({
      modules: ['Sections', 'RealTime'],
      language_code: language,
      language_id: language === 'da' ? 1 : 2,
    }),
    farms: [farm],
    barns: [barn, bare],
    sections: [a1, a2],
  })
  serve(listSensorLocations, () => [
    {
      sensor_id: SensorId.parse(a2.id),
      sensor_name: 'Meter',
      sensor_type_id: 1,
      location_id: a2.id,
      from: '2026-01-01T00:00:00Z',
    },
  ])
  return serve(getMonitorDashboard, () => farms)
}

test('[SHELL-015] without the RealTime module there is no monitoring, and no log of alarms', async () => {
  signedIn({ profile: aProfile({ modules: ['Sections'] }), farms: [farm], barns: [barn], sections: [a1] })
  const { address } = await openPage('/monitoring')
  await expect.poll(address).toBe('/overview')
  expect(screen.queryByRole('link', { name: 'Monitoring' })).toBeNull()
})

test('[MON-001] [MON-002] [MON-003] [MON-005] [MON-009] [MON-011] [MON-012] [MON-013] a farm with its barns and how they are', async () => {
  withMonitoring()
  await openPage('/monitoring')
  expect(await screen.findByRole('heading', { name: 'Monitoring', level: 1 })).toBeVisible()
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Water',
    'Feed',
    'Weight',
  ])
  expect(screen.getByRole('searchbox', { name: 'Search farm, barn, section' })).toBeVisible()
  expect(await screen.findByText('2 barns, 2 sections')).toBeVisible()
  expect(screen.getByText('1 alarm')).toBeVisible()
  const there = screen.getByRole('region', { name: 'Barn 4' })
  expect(
    within(there)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Pigs', 'Avg. weight', 'Water', 'Check-in'])
  expect(
    within(there)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['408', '41.2 kg', 'Alarm', '38 hours'])
  expect(within(screen.getByRole('region', { name: 'Barn 9' })).getByText('Create sections to see data')).toBeVisible()
})

test('[MON-004] [MON-006] [MON-007] [MON-014] [MON-049] [MON-052] [MON-053] sections are unfolded, and say how each of them is', async () => {
  withMonitoring()
  const { user } = await openPage('/monitoring')
  await user.click(await screen.findByRole('button', { name: 'View sections' }))
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .slice(0, 8),
  ).toEqual([
    'Section',
    'Pigs',
    'Weight, kg',
    'Mortality, %',
    'Treatments',
    'Water',
    'Check-in, hours',
    'Slaughtered after, days',
  ])
  const row = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) })
  expect(row('A1')).toHaveTextContent('–')
  expect(row('A2')).toHaveTextContent('Alarm')
  expect(within(row('A2')).getByText('Check-in due')).toBeVisible()
  expect(within(row('A1')).queryByText('Check-in due')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Hide sections' }))
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Nygaard' }))
  expect(screen.queryByRole('region', { name: 'Barn 4' })).toBeNull()
})

test('[MON-008] a search leaves what fits by farm, barn or section, whatever the letters, and unfolds it', async () => {
  withMonitoring()
  const { user } = await openPage('/monitoring')
  await screen.findByRole('region', { name: 'Barn 9' })
  await user.type(screen.getByRole('searchbox', { name: 'Search farm, barn, section' }), 'a2')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Barn 9' })).toBeNull())
  const table = await screen.findByRole('table')
  expect(within(table).getAllByRole('row')).toHaveLength(2)
})

test('[MON-016] [MON-018] what is to be given in a section today opens from its row', async () => {
  withMonitoring()
  const { user } = await openPage('/monitoring')
  await user.click(await screen.findByRole('button', { name: 'View sections' }))
  await user.click(await screen.findByRole('button', { name: 'Show treatments in A2: 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Treatments in A2' })
  const table = await within(dialog).findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Date', 'Barn', 'Section', 'Pen', 'Animals', 'Dose per animal', 'Diagnosis', 'Day'])
  expect(table).toHaveTextContent('1.8 ml')
  expect(table).toHaveTextContent('2 of 3')
})

test('[MON-015] [MON-017] a row unfolds the charts of its sensors, three months by the hour', async () => {
  withMonitoring()
  const asked = serve(getCollectionChart, () => ({
    charts: [{ title: 'Water', options: aChart({ title: 'Water', series: [aSeries()] }) }],
  }))
  const { user } = await openPage('/monitoring')
  await user.click(await screen.findByRole('button', { name: 'View sections' }))
  await user.click(await screen.findByRole('button', { name: 'Show charts of A2' }))
  expect(await screen.findByRole('article', { name: 'Water' })).toBeVisible()
  expect(asked[0]?.input.query).toMatchObject({ location_id: a2.id, hourly: true })
})

test('[MON-010] without anything to show it says so', async () => {
  withMonitoring([], 'da')
  await openPage('/monitoring', { language: 'da' })
  expect(await screen.findByText('Ingen data fundet')).toBeVisible()
})

test('[MON-019] [MON-026] [MON-027] [MON-028] [MON-029] [MON-030] water of sections with a meter, as far back as chosen', async () => {
  withMonitoring()
  const seen = serve(getWaterChart, () => ({ options: aChart({ title: 'Water (litres)', series: [aSeries()] }) }))
  const { user } = await openPage('/monitoring?tab=water')
  await user.click(await screen.findByRole('button', { name: 'View sections' }))
  expect(
    screen
      .getAllByRole('radio')
      .map((one) => (one as HTMLInputElement).value)
      .filter((value) => /^\d+$/.test(value)),
  ).toEqual(['3', '6', '9', '12'])
  expect(screen.getByRole('radio', { name: '3 months' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Hourly' })).toBeChecked()
  expect(await screen.findByRole('article', { name: 'A2' })).toBeVisible()
  expect(screen.queryByRole('article', { name: 'A1' })).toBeNull()
  expect(seen.every(({ input }) => (input.query as { location_id: string }).location_id === a2.id)).toBe(true)
})

const alarm: Alarm = {
  id: AlarmId.parse(a1.id),
  type_id: 4,
  date: '2026-11-21T09:00:00.000Z',
  severity_level: 3,
  cause: { name: null },
  farm_name: 'Nygaard',
  barn_name: 'Barn 4',
  section_name: 'A2',
  is_open: true,
}
const types = [
  { id: 1, name: 'Water: low consumption', icon_id: 'droplet' },
  { id: 4, name: 'Water: no flow', icon_id: 'droplet-off' },
]

function withAlarms(language: 'da' | 'en' = 'en') {
  withMonitoring([], language)
  serve(listAlarmTypes, () => types)
  return serve(listAlarms, (): Alarm[] => [
    alarm,
    { ...alarm, id: AlarmId.parse(a2.id), type_id: 1, severity_level: 2, cause: { name: 'Heat' }, is_open: false },
    { ...alarm, id: AlarmId.parse(barn.id), type_id: 1, severity_level: 1, is_open: false },
  ])
}

test('[ALARM-002] [ALARM-011] [ALARM-012] [ALARM-013] the log says what was raised, where, when and why', async () => {
  withAlarms('da')
  await openPage('/monitoring/log', { language: 'da' })
  const table = await screen.findByRole('table')
  const [, ...rows] = within(table).getAllByRole('row')
  expect(rows).toHaveLength(3)
  expect(table).toHaveTextContent('21.11.2026 10.00')
  for (const word of ['Alarm', 'Advarsel', 'OK', 'Heat', 'Barn 4', 'A2']) expect(table).toHaveTextContent(word)
})

test('[ALARM-003] [ALARM-004] [ALARM-005] the log is asked for again, and narrowed to types', async () => {
  const asked = withAlarms()
  const { user } = await openPage('/monitoring/log')
  await screen.findByRole('table')
  const before = asked.length
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  await user.click(screen.getByRole('button', { name: 'Alarm types' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Water: low consumption' }))
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('button', { name: 'Alarm types: 1 chosen' })).toBeVisible()
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
})

test('[ALARM-014] [ALARM-017] an alarm opens its form, headed by what it is and where', async () => {
  withAlarms()
  serve(getAlarmForm, () =>
    aFormReply(
      aForm(
        [aFormSection('FS_Alarm', 'Water: no flow: Barn 4, A2', [anElement('textbox', 'FF_Action', 'What was done')])],
        {
          form_id: 24,
          title: 'Alarm',
        },
      ),
    ),
  )
  const { user } = await openPage('/monitoring/log')
  await user.click(await screen.findByRole('button', { name: 'Open: Water: no flow' }))
  expect(await screen.findByText('What was done')).toBeVisible()
  expect(screen.getByRole('dialog')).toHaveTextContent('Water: no flow: Barn 4, A2')
})
