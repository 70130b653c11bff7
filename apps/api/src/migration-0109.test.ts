import { beforeAll, expect, test } from 'vitest'
import { databaseBefore } from '#testing/database/migration-database.ts'

const COMPANY = '018f0000-0000-7000-8000-000000000001'
const METER = '018f0000-0000-7000-8000-000000000002'
const THERMOMETER = '018f0000-0000-7000-8000-000000000003'

const { database, migrateTo } = await databaseBefore('0109')

/** A day whose hours have these values, and no others. */
const hoursOf = (values: Readonly<Record<number, number>>) =>
  `{${Array.from({ length: 24 }, (_, hour) => values[hour] ?? 'null').join(',')}}`

beforeAll(async () => {
  await database.query(`insert into directory (id, name, main_number) values ($1, 'Nygaard', '1')`, [COMPANY])
  await database.query(
    `insert into sensor (directory_id, id, name, type_id) values ($1, $2, 'Vand', 1), ($1, $3, 'Temperatur', 4)`,
    [COMPANY, METER, THERMOMETER],
  )
  await database.query(
    `insert into sensor_reading (directory_id, sensor_id, at, arrived_at, value, is_suspect)
     select $1, $2, at, at, value, is_suspect from (values
       ('2026-06-01 08:10Z'::timestamptz, 24, false), ('2026-06-01 08:20Z', 999999, false),
       ('2026-06-01 09:10Z', -999999, false), ('2026-06-01 10:10Z', 36, false),
       ('2026-06-01 11:10Z', 5, true)) r (at, value, is_suspect)`,
    [COMPANY, METER],
  )
  await database.query(
    `insert into sensor_day (directory_id, sensor_id, day, hours) values
       ($1, $2, '2026-06-01', $4), ($1, $2, '2026-01-01', $5), ($1, $3, '2026-01-01', $6)`,
    [
      COMPANY,
      METER,
      THERMOMETER,
      hoursOf({ 8: 1_000_023, 9: -999_999, 10: 36 }),
      hoursOf({ 0: -5, 1: 40 }),
      hoursOf({ 3: 85, 4: 19 }),
    ],
  )
  await migrateTo()
})

test('stored impossible readings become suspect, and those ahead of the clock keep their cause', async () => {
  const { rows } = await database.query(
    'select value, is_suspect, suspect_cause from sensor_reading where sensor_id = $1 order by at',
    [METER],
  )
  expect(rows.map(({ value, is_suspect, suspect_cause }) => [value, is_suspect, suspect_cause])).toEqual([
    [24, false, null],
    [999_999, true, 2],
    [-999_999, true, 2],
    [36, false, null],
    [5, true, 1],
  ])
})

test('hours are summed without impossible readings, and impossible hours without readings are unknown', async () => {
  const { rows } = await database.query('select sensor_id, day, hours from sensor_day order by sensor_id, day')
  const known = rows.map(({ hours }) =>
    hours.flatMap((value: number | null, hour: number) => (value === null ? [] : [[hour, value]])),
  )
  expect(known).toEqual([
    [[1, 40]],
    [
      [8, 24],
      [10, 36],
    ],
    [[4, 19]],
  ])
})

test('alarms of the company are judged again from the first changed hour', async () => {
  const { rows } = await database.query(`select changed_from from sensor where id = $1`, [METER])
  expect(rows[0].changed_from.toISOString()).toBe('2026-01-01T00:00:00.000Z')
  expect((await database.query(`select from job where kind = 'judge-alarms'`)).rowCount).toBe(1)
})
