import type { BenchContext } from '../bench-context.ts'
import type { BenchFigure, BenchRow } from '../bench-row.ts'
import { measureThroughput } from '../measure.ts'
import { formatLatency } from '../percentiles.ts'

const SENDERS = 4
const READINGS_A_SET = 5000
const MS = 8_000
/** One reading of a sensor each so many seconds. */
const SPACING_S = 10
const FIRST_DAYS_AGO = 20

/** Readings of four senders, with the sensors of the herd and with many more in the company. */
export const sensorIntake: BenchRow = {
  name: 'sensor-intake',
  farms: [10],
  writes: true,
  measure: async (bench) => {
    const goal = { atLeast: 60_000 }
    const own = await sensorNames(bench)
    const few = await measureReadings(bench, own)
    await addSensors(bench, bench.sizes.sensors)
    const all = await sensorNames(bench)
    const many = await measureReadings(bench, all)
    return [
      { ...few, what: `${own.length} sensors`, goal },
      { ...many, what: `${all.length} sensors`, goal },
    ]
  },
}

/** Sends sets of readings for some milliseconds, from an instant so many days ago; readings in a second. */
export async function measureReadings(
  bench: BenchContext,
  sensors: readonly string[],
  { ms, daysAgo }: { ms: number; daysAgo: number } = { ms: MS, daysAgo: FIRST_DAYS_AGO },
): Promise<BenchFigure> {
  let stored = 0
  // A new second of the clock for each run, so that a herd from the cache has not seen these readings.
  const firstMs = Date.now() - daysAgo * 86_400_000
  const { perSecond, latency } = await measureThroughput(
    async (_, run) => {
      const readings = Array.from({ length: READINGS_A_SET }, (_, no) => {
        const nth = run * READINGS_A_SET + no
        const time = new Date(firstMs + Math.floor(nth / sensors.length) * SPACING_S * 1000).toISOString()
        return { sensor: sensors[nth % sensors.length], time, value: 3 }
      })
      const answer = await bench.post('/monitor/readings', { readings })
      stored += (JSON.parse(answer.body.toString()) as { stored: number }).stored
    },
    { loops: SENDERS, ms },
  )
  const sent = latency.runs * READINGS_A_SET
  if (stored < sent) throw new Error(`${sent} readings were sent, but ${stored} stored`)
  return {
    what: '',
    measured: perSecond * READINGS_A_SET,
    unit: '/s',
    details: `sets of ${READINGS_A_SET}: ${formatLatency(latency)}`,
  }
}

/** Names of all sensors of the company. */
export async function sensorNames({ owner, company }: BenchContext): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    'select s.name from sensor s where s.directory_id = $1 order by s.name',
    [company],
  )
  return rows.map(({ name }) => name)
}

/**
 * Adds sensors in the sections of the company, one kind after the other, until it has so many of the bench: an earlier
 * row may have added some.
 */
export async function addSensors(
  { owner, company }: Pick<BenchContext, 'owner' | 'company'>,
  count: number,
): Promise<void> {
  await owner.query(
    `with place as (
       select row_number() over (order by s.id) - 1 as no, count(*) over () as places, s.id as section_id, s.barn_id, b.farm_id
       from section s join barn b on b.directory_id = s.directory_id and b.id = s.barn_id where s.directory_id = $1),
     added as (
       insert into sensor (directory_id, id, name, type_id, created_at)
       select $1, gen_random_uuid(), 'Bench ' || no, 1 + no % 4, now() - interval '1 year' from generate_series(1, $2::int) no
       where not exists (select from sensor s where s.directory_id = $1 and lower(s.name) = lower('Bench ' || no))
       returning id, substr(name, 7)::int as no)
     insert into sensor_placement (directory_id, sensor_id, from_at, farm_id, barn_id, section_id)
     select $1, a.id, now() - interval '1 year', p.farm_id, p.barn_id, p.section_id
     from added a join place p on p.no = a.no % p.places`,
    [company, count],
  )
  await owner.query('analyze sensor, sensor_placement')
}
