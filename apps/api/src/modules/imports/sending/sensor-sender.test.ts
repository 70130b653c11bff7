import { formId } from '@herdboard/contract/core/form-id.ts'
import { getSentImport, sendImport } from '@herdboard/contract/imports/sent-imports.ts'
import { expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { type TestClient, testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { addSensor, sendReadings } from '#testing/fixtures/sensors.ts'
import { openSetupForm, openSetupItem, submitSetupForm } from '#testing/forms/setup-forms.ts'
import { typeIntoForm, valueAt } from '#testing/forms/submit-form.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })
const SENSORS = '4'
const time = '2026-06-15T09:00:00Z'
const work = () => runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, jobHandlers)

/** Makes a sender of sensor readings by form `formId.dataImport`; returns a client with its key. */
async function aSensorSender(manager: TestClient, name: string): Promise<TestClient> {
  const form = await typeIntoForm(manager, await openSetupForm(manager, formId.dataImport), {}, 'FF_NewKey')
  const key = valueAt(form, 'FS_Main.FF_Key') as string
  const input = { 'FS_Main.FF_Name': name, 'FS_Main.FF_Kind': SENSORS }
  await submitSetupForm(manager, formId.dataImport, input, form)
  return api.anonymous({ authorization: `Bearer ${key}` })
}

async function sentRow(program: TestClient, sensor: string, value: number) {
  const rows = [{ sensor, time, value }]
  const { id } = await program.call(sendImport, { params: { kind: 'sensor_readings' }, query: {}, body: { rows } })
  await work()
  const { status, counts, row_errors } = await program.call(getSentImport, { params: { id } })
  return { status, imported: counts.imported, errors: row_errors.map(({ code }) => code) }
}

test('key of a sender writes only the sensors that name it, while people write all', async () => {
  const { who, section, company } = await aFormHerd(api)
  const [gateway, other] = [await aSensorSender(who, 'Gateway 1'), await aSensorSender(who, 'Gateway 2')]
  for (const name of ['Vand', 'Luft']) await addSensor(who, { name, section, from: '2026-06-10T00:00' })
  const { id: senderId } = await api.db
    .selectFrom('setup_item')
    .select('id')
    .where('directory_id', '=', company.directoryId)
    .where('name', '=', 'Gateway 1')
    .executeTakeFirstOrThrow()
  const form = await openSetupItem(who, formId.sensors, 'Vand')
  await submitSetupForm(who, formId.sensors, { 'FS_Main.FF_Sender': senderId }, form)

  expect(await sentRow(gateway, 'Vand', 12)).toEqual({ status: 'imported', imported: 1, errors: [] })
  expect(await sentRow(gateway, 'Luft', 12)).toMatchObject({ imported: 0, errors: ['import.name_unknown'] })
  expect(await sentRow(other, 'Vand', 13)).toMatchObject({ imported: 0, errors: ['import.name_unknown'] })
  // Devices send single readings, which are judged within the minute and leave no import behind.
  const both = ['Vand', 'Luft'].map((sensor) => ({ sensor, time: '2026-06-15T09:30:00Z', value: 1 }))
  expect(await sendReadings(gateway, both)).toMatchObject({ stored: 1, unknown: ['Luft'] })
  expect(await sendReadings(other, both)).toMatchObject({ stored: 0, unknown: ['Vand', 'Luft'] })
  const foreign = await aSensorSender((await aFormHerd(api)).who, 'Gateway 1')
  expect(await sendReadings(foreign, both)).toMatchObject({ stored: 0, unknown: ['Vand', 'Luft'] })
  const later = '2026-06-15T10:00:00Z'
  const ours = ['Vand', 'Luft'].map((sensor) => ({ sensor, time: later, value: 3 }))
  expect(await sendReadings(who, ours)).toMatchObject({ stored: 2, unknown: [] })
})
