import { beforeAll, expect, test } from 'vitest'
import { databaseBefore } from '#testing/database/migration-database.ts'

/** Alarms of an earlier release, whose ends were rows of their own. */

const id = (no: number) => `'00000000-0000-7000-8000-${String(no).padStart(12, '0')}'`
const { database, migrateTo } = await databaseBefore('0105')

beforeAll(async () => {
  await database.query(
    `insert into directory (id, name, main_number, modules) values (${id(1)}, 'Nygaard', '12345678', '{RealTime}')`,
  )
  const alarm = (no: number, severity: number, cleared: string, cause: string) =>
    `(${id(1)}, ${id(no)}, 1, ${id(2)}, ${id(3)}, ${id(4)}, ${severity}, '2026-06-01 08:00Z', '2026-06-01 12:00Z', ${cleared}, ${cause}, '2026-06-01 09:00Z', ${id(9)})`
  await database.query(`insert into alarm (directory_id, id, type_id, farm_id, barn_id, section_id, severity, started_at,
      ended_at, cleared_alarm_id, cause_id, acknowledged_at, acknowledged_by)
    values ${alarm(10, 3, 'null', '6')}, ${alarm(11, 1, id(10), 'null')}, ${alarm(12, 2, 'null', '16')}, ${alarm(13, 1, id(12), 'null')}`)
  await migrateTo('0105')
})

test('the upgrade leaves one row for each alarm, and false alarms are harmless and closed', async () => {
  const { rows } = await database.query(
    `select severity, is_harmless, closed_by is not null as is_closed from alarm order by id`,
  )
  expect(rows).toEqual([
    { severity: 3, is_harmless: false, is_closed: false },
    { severity: 2, is_harmless: true, is_closed: true },
  ])
})

test('the upgrade queues the judging of check-ins for each company', async () => {
  const { rows } = await database.query(`select kind from job where target_directory_id = ${id(1)}`)
  expect(rows).toEqual([{ kind: 'judge-check-ins' }])
})
