import type { DirectoryId } from '@herdboard/contract/ids.ts'
import { addReadings } from '@herdboard/contract/monitor.ts'
import { hourlyWaterShares } from '@herdboard/domain/growth/water-intake.ts'
import { farmMinute } from '@herdboard/domain/time/farm-minute.ts'
import { judgeAlarms } from '#modules/monitoring/service.ts'
import type { Database } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'
import { runDueJobs } from '#platform/worker.ts'
import type { TestApi, TestClient } from '#testing/api.ts'
import { submitSetupForm } from '#testing/setup.ts'

const HOUR_MS = 3_600_000

/** Hangs a new sensor up in a section, as form 66 sends it. */
export const addSensor = (
  who: TestClient,
  {
    name,
    type = 1,
    section,
    from,
    pulse = 1,
  }: { name: string; type?: number; section: { id: string }; from: string; pulse?: number },
) =>
  submitSetupForm(who, 66, {
    'FS_Main.FF_Name': name,
    'FS_Main.FF_SensorType': String(type),
    'FS_Main.FF_Section': section.id,
    'FS_Main.FF_From': from,
    'FS_Main.FF_PulseLitres': pulse,
  })

export interface TestSensorReading {
  sensor: string
  time: string
  value: number
  sequence?: number
}

/** Sends readings as a device does. */
export const sendReadings = (who: TestClient, readings: readonly TestSensorReading[]) =>
  who.call(addReadings, { body: { readings: [...readings] } })

/** One a whole hour, from the first to before the last instant: a day's litres as pigs drink them, changed as said. */
export function hourly(
  sensor: string,
  [from, to]: readonly [string, string],
  litresADay: number,
  change: (litres: number, at: Date) => number = (litres) => litres,
): TestSensorReading[] {
  const first = Date.parse(from)
  return Array.from({ length: (Date.parse(to) - first) / HOUR_MS }, (_, no) => {
    const at = new Date(first + no * HOUR_MS)
    const litres = litresADay * (hourlyWaterShares[Number(farmMinute(at).slice(11, 13))] ?? 0)
    return { sensor, time: at.toISOString(), value: change(litres, at) }
  })
}

/** The work that waits for readings, done now. */
export const judgeAlarmsNow = ({ database, clock, app }: TestApi): Promise<unknown> =>
  runDueJobs({ database, clock, log: app.deps.log }, { 'judge-alarms': judgeAlarms })

interface SectionPlace {
  directoryId: DirectoryId
  farm: { id: string }
  barn: { id: string }
  section: { id: string }
}

/** A water meter of a section since the beginning of the year; the same one for every asking. */
export async function aSensor(db: Database, { directoryId, farm, barn, section }: SectionPlace): Promise<void> {
  const existing = await db.selectFrom('sensor').select('id').where('directory_id', '=', directoryId).executeTakeFirst()
  if (existing) return
  const id = newId()
  await db.insertInto('sensor').values({ directory_id: directoryId, id, name: 'Vandmåler', type_id: 1 }).execute()
  await db
    .insertInto('sensor_placement')
    .values({
      directory_id: directoryId,
      sensor_id: id,
      from_at: new Date('2026-01-01T00:00:00Z'),
      farm_id: farm.id,
      barn_id: barn.id,
      section_id: section.id,
    })
    .execute()
}

/** An alarm of a section that began an hour ago, as judging leaves it. */
export async function anAlarm(
  { db, clock }: TestApi,
  { directoryId, farm, barn, section }: SectionPlace,
  { causeId = null }: { causeId?: number | null } = {},
): Promise<string> {
  const id = newId()
  await db
    .insertInto('alarm')
    .values({
      directory_id: directoryId,
      id,
      type_id: 4,
      farm_id: farm.id,
      barn_id: barn.id,
      section_id: section.id,
      severity: 3,
      started_at: new Date(clock.now().getTime() - HOUR_MS),
      cause_id: causeId,
    })
    .execute()
  return id
}
