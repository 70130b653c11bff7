import { AlarmId, SensorId } from '@herdboard/contract/core/ids.ts'
import type { Alarm } from '@herdboard/contract/monitoring/alarms.ts'
import { listAlarms, listAlarmTypes } from '@herdboard/contract/monitoring/alarms.ts'
import type {
  MonitoredFarm,
  MonitoredSection,
  SectionSensorHistory,
  SensorLocation,
} from '@herdboard/contract/monitoring/monitoring.ts'
import { getMonitoringDashboard, sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { aProfile, exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { mockEndpoint } from './mock-endpoint.ts'
import { signInBrowser } from './sign-in-browser.ts'

export const monitoredFarm = exampleFarm()
export const monitoredBarn = exampleBarn(monitoredFarm)
const bareBarn = exampleBarn(monitoredFarm, { name: 'Barn 9' })
export const sectionA1 = exampleSection(monitoredBarn, { name: 'A1' })
export const sectionA2 = exampleSection(monitoredBarn, { name: 'A2' })

/** The current state of a section. */
export const aMonitoredSection = (of: typeof sectionA1, rest: Partial<MonitoredSection> = {}): MonitoredSection => ({
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
  sensorHistory: historyOf([]),
  ...rest,
})

/** Whether there was a sensor in all periods, by the types that a section has now. */
const historyOf = (types: readonly number[]): SectionSensorHistory => {
  const always = (had: boolean) => ({ 3: had, 6: had, 9: had, 12: had })
  return {
    overview: always(types.length > 0),
    water: always(types.includes(sensorType.water)),
    feeding: always(types.includes(sensorType.feeding)),
    weight: always(types.includes(sensorType.weight)),
  }
}

const tile = (name: string, number: number | null, is_visible = true) => ({ is_visible, icon_id: 'pig', name, number })

/** A farm: Barn 4 with these sections, and Barn 9 without sections. */
export const monitoredFarmOf = (sections: MonitoredSection[]): MonitoredFarm => ({
  farm_id: monitoredFarm.farm_id,
  farm_name: 'Nygaard',
  open_alarms: 1,
  barns: [
    {
      barn_id: monitoredBarn.id,
      barn_name: 'Barn 4',
      farm_id: monitoredFarm.farm_id,
      farm_name: 'Nygaard',
      headers: {
        pigs: tile('Pigs', 408),
        avg_weight: tile('Avg. weight', 41.2),
        mortality: tile('Mortality', null, false),
        water_consumption: { ...tile('Water', 3), alarm_severity: 3, missing: null },
        check_in: { ...tile('Check-in', 38), max_elapsed_hours: 38, is_red: true },
      },
      sections,
    },
    {
      barn_id: bareBarn.id,
      barn_name: 'Barn 9',
      farm_id: monitoredFarm.farm_id,
      farm_name: 'Nygaard',
      headers: {
        pigs: tile('Pigs', null, false),
        avg_weight: tile('Avg. weight', null, false),
        mortality: tile('Mortality', null, false),
        water_consumption: { ...tile('Water', null, false), alarm_severity: null, missing: 'no_sensor' },
        check_in: { ...tile('Check-in', null, false), max_elapsed_hours: null, is_red: false },
      },
      sections: [],
    },
  ],
})

const drySection = aMonitoredSection(sectionA2, {
  water_consumption: { max_severity_level: 3 },
  check_in: { value: 38, is_red: true },
  due_treatments: {
    treatments: [
      {
        record_id: sectionA2.id as never,
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
const unknownSection = aMonitoredSection(sectionA1, { water_consumption: { max_severity_level: null } })

/** A sensor of a section, installed since January: type 1 water, 2 feeding, 3 weight. */
export const exampleSensor = (
  of: typeof sectionA1,
  sensor_type_id: number,
  from = '2026-01-01T00:00:00Z',
): SensorLocation => ({
  sensor_id: SensorId.parse(of.id),
  sensor_name: 'Meter',
  sensor_type_id,
  location_id: of.id,
  from,
})

/** Signs in a user with monitoring of these farms; returns the requests for their current state. */
export function mockMonitoring(
  farms: MonitoredFarm[] = [monitoredFarmOf([unknownSection, drySection])],
  {
    language = 'en',
    sensors = [exampleSensor(sectionA2, 1)],
  }: { language?: 'da' | 'en'; sensors?: SensorLocation[] } = {},
) {
  signInBrowser({
    profile: aProfile({
      modules: ['Sections', 'RealTime'],
      language_code: language,
      language_id: language === 'da' ? 1 : 2,
    }),
    farms: [monitoredFarm],
    barns: [monitoredBarn, bareBarn],
    sections: [sectionA1, sectionA2],
  })
  const typesIn = (id: string) =>
    sensors.filter(({ location_id }) => location_id === id).map(({ sensor_type_id }) => sensor_type_id)
  const withSensors = (section: MonitoredSection) => ({
    ...section,
    sensorHistory: historyOf(typesIn(section.section_id)),
  })
  return mockEndpoint(getMonitoringDashboard, () =>
    farms.map((farm) => ({
      ...farm,
      barns: farm.barns.map((barn) => ({ ...barn, sections: barn.sections.map(withSensors) })),
    })),
  )
}

/** Raised at ten in the morning of 21 November, farm time. */
export const alarm: Alarm = {
  id: AlarmId.parse(sectionA1.id),
  type_id: 4,
  date: '2026-11-21T09:00:00.000Z',
  ended_at: null,
  severity_level: 3,
  finding: '0 l',
  explanation: null,
  cause: { name: null },
  farm_name: 'Nygaard',
  barn_name: 'Barn 4',
  section_name: 'A2',
  is_open: true,
  status: 'open',
  seen: null,
  assignee: null,
  closed: null,
  group_id: null,
  muted_until: null,
  editable: true,
  version: 1,
}
const closed = { is_open: false, status: 'closed', ended_at: '2026-11-21T14:30:00.000Z' } as const
const alarmTypes = [
  { id: 1, name: 'Water: low consumption', icon_id: 'droplet' },
  { id: 4, name: 'Water: no flow', icon_id: 'droplet-off' },
]

/** Mocks an alarm, a warning with a cause, and an alarm that a person judged harmless. */
export function mockAlarms(language: 'da' | 'en' = 'en') {
  mockMonitoring([], { language })
  mockEndpoint(listAlarmTypes, () => alarmTypes)
  return mockEndpoint(listAlarms, (): Alarm[] => [
    alarm,
    {
      ...alarm,
      ...closed,
      id: AlarmId.parse(sectionA2.id),
      type_id: 1,
      severity_level: 2,
      cause: { name: 'Heat' },
      finding: '740 l against 966 l expected (77 %)',
      closed: { by: 'Anna Holm', at: '2026-11-21T12:00:00.000Z', why: 'Heat' },
    },
    {
      ...alarm,
      ...closed,
      id: AlarmId.parse(monitoredBarn.id),
      type_id: 1,
      severity_level: 1,
      closed: { by: 'Anna Holm', at: '2026-11-21T12:00:00.000Z', why: 'Harmless' },
    },
  ])
}
