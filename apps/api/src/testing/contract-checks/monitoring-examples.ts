import { getAlarmForm } from '@herdboard/contract/core/form-endpoints.ts'
import { anAlarm, aReading, aSensor } from '#testing/fixtures/sensors.ts'
import { fillForm } from '#testing/forms/submit-form.ts'
import { emptyExample, nextNumber, period } from './example-rows.ts'
import type { RequestExample } from './request-example.ts'

/** Sensors, readings and alarms. */
export const monitoringExamples: Record<string, RequestExample> = {
  addReadings: async (api, world) => {
    await aSensor(api.db, world)
    const time = new Date(api.clock.now().getTime() - nextNumber() * 60_000).toISOString()
    return { body: { readings: [{ sensor: 'Vandmåler', time, value: 3 }] } }
  },
  listSensors: emptyExample,
  listReadings: async (api, world) => ({
    params: { id: await aSensor(api.db, world) },
    query: { from: '2026-06-14', to: '2026-06-15', limit: '10' },
  }),
  getSensorHistory: async (api, world) => ({
    params: { id: await aSensor(api.db, world) },
    query: { from: '2026-06-01', to: '2026-06-15' },
  }),
  decideReadings: async (api, world) => {
    const id = await aSensor(api.db, world)
    const at = await aReading(api, world, id)
    return { params: { id }, body: { times: [at], is_excluded: true, reason: 'Skyllet rør' } }
  },
  listSensorLocations: emptyExample,
  getMonitoringDashboard: async (_api, world) => ({ query: { barn_ids: world.barn.id, weaners: 'false' } }),
  getWaterChart: async (_api, world) => ({ query: { location_id: world.section.id, hourly: 'true', period: '3' } }),
  getRunTimeChart: async (_api, world) => ({ query: { location_id: world.section.id, hourly: 'true', period: '3' } }),
  getWeightChart: async (_api, world) => ({ query: { location_id: world.section.id, hourly: 'false', period: '3' } }),
  getCollectionChart: async (_api, world) => ({
    query: { location_id: world.section.id, hourly: 'true', from: '2026-06-14', to: '2026-06-15' },
  }),
  getAlarmReplay: async (_api, world) => ({ query: { location_id: world.section.id, kind: 'water' } }),
  setAlarmSensitivity: async (_api, world) => ({
    body: { section_id: world.section.id, place: 'section', step: (nextNumber() % 5) + 1 },
  }),
  listAlarms: async (_api, world) => ({ query: { ...period, location_ids: world.section.id } }),
  listAlarmTypes: emptyExample,
  listAlarmCauses: emptyExample,
  getAlarmForm: async (api, world) => ({ params: { id: await anAlarm(api, world) } }),
  putAlarmForm: async (api, world) => {
    const id = await anAlarm(api, world)
    const { form } = await api.as(world).call(getAlarmForm, { params: { id: id as never } })
    // Alarms of earlier examples are of the same barn and cause, so the form asks which are meant.
    const isGrouped = form.sections.some(({ children }) => children.some((one) => one.id === 'FF_Sections'))
    const filled = { 'FS_Cause.FF_Cause': '6', ...(isGrouped && { 'FS_Cause.FF_Sections': 'one' }) }
    return { params: { id }, body: { form: fillForm(form, filled) } }
  },
  markAlarmSeen: async (api, world) => ({ params: { id: await anAlarm(api, world) }, body: { version: 1 } }),
  removeAlarm: async (api, world) => ({ params: { id: await anAlarm(api, world, { causeId: 16 }) } }),
}
