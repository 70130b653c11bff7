import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import type { BenchContext } from './bench-context.ts'

/** Kinds of rows that companies import most: movements, weighings, deaths, feed, readings. */
export const benchImportKinds = ['insertions', 'weighings', 'deaths', 'feed_consumption', 'sensor_readings'] as const
export type BenchImportKind = (typeof benchImportKinds)[number]

/** Steps between the days of neighbouring rows; without a common divisor with most periods, so that all days occur. */
const DAY_STEP = 37

interface BenchPlace {
  farm: string
  barn: string
  section: string
  batch: string
  /** First day with pigs, and the number of days since. */
  first: Date
  days: number
}

/** Returns a CSV file of a kind with this number of rows, spread over the places and days of the herd. */
export async function benchImportFile(bench: BenchContext, kind: BenchImportKind, rowCount: number): Promise<string> {
  const lines = await linesOf(bench, kind)
  const rows = Array.from({ length: rowCount }, (_, index) => lines.row(index).join(','))
  return [lines.header, ...rows].join('\n')
}

interface BenchLines {
  header: string
  row(index: number): readonly (string | number)[]
}

async function linesOf(bench: BenchContext, kind: BenchImportKind): Promise<BenchLines> {
  const places = await placesWithPigs(bench)
  const placeOf = (index: number) => places[index % places.length] as BenchPlace
  const dayOf = (index: number) => {
    const { first, days } = placeOf(index)
    const nth = (Math.floor(index / places.length) * DAY_STEP) % Math.max(1, days)
    return new Date(first.getTime() + nth * DAY_MS).toISOString().slice(0, 10)
  }
  const cellsOf = (index: number) => {
    const { farm, barn, section, batch } = placeOf(index)
    return [farm, barn, section, batch].map((name) => `"${name.replaceAll('"', '""')}"`)
  }
  const place = 'farm,barn,section,batch,external_id'
  switch (kind) {
    case 'insertions':
      return {
        header: `date,number,average_kg,${place}`,
        row: (no) => [dayOf(no), 5 + (no % 20), 25 + (no % 60) / 10, ...cellsOf(no), `in-${no}`],
      }
    case 'weighings':
      return {
        header: `date,weighed,average_kg,spread_kg,pen,${place}`,
        row: (no) => [dayOf(no), 5 + (no % 20), 25 + (no % 200) / 10, 4.5, no % 40, ...cellsOf(no), `we-${no}`],
      }
    case 'deaths':
      return {
        header: `date,number,how,weight_kg,pen,${place}`,
        row: (no) => [dayOf(no), 1, 1, 25 + (no % 200) / 10, no % 40, ...cellsOf(no), `de-${no}`],
      }
    case 'feed_consumption': {
      const mix = await firstMix(bench)
      return {
        header: `from,to,mix,kg,${place}`,
        row: (no) => [dayOf(no), dayOf(no), `"${mix}"`, 100 + (no % 900), ...cellsOf(no), `fe-${no}`],
      }
    }
    case 'sensor_readings': {
      const sensors = await sensorsOf(bench)
      const since = Date.now() - 15 * DAY_MS
      return {
        header: 'sensor,time,value',
        row: (no) => [
          `"${sensors[no % sensors.length]}"`,
          new Date(since + Math.floor(no / sensors.length) * 10_000).toISOString(),
          15 + (no % 100) / 10,
        ],
      }
    }
  }
}

/** Places of slaughter pigs, which are weighed until they are heavy, as the imported rows name it. */
async function placesWithPigs({ owner, company }: BenchContext): Promise<BenchPlace[]> {
  const { rows } = await owner.query<BenchPlace>(
    `select f.name as farm, b.name as barn, coalesce(s.name, '') as section, coalesce(t.name, '') as batch,
       d.first::timestamptz as first, d.last - d.first as days
     from (select unit_id, min(day) as first, max(day) as last from herd_day where directory_id = $1 group by unit_id) d
     join herd_unit u on u.directory_id = $1 and u.id = d.unit_id
     join farm f on f.directory_id = $1 and f.id = u.farm_id join barn b on b.directory_id = $1 and b.id = u.barn_id
     left join section s on s.directory_id = $1 and s.id = u.section_id
     left join batch t on t.directory_id = $1 and t.id = u.batch_id
     where (t.end_date is null or t.end_date > current_date) and b.pig_type = ${SLAUGHTER_PIGS} and u.pig_type = b.pig_type order by d.unit_id`,
    [company],
  )
  if (rows.length === 0) throw new Error('the herd has no places with pigs')
  return rows
}

async function firstMix({ owner, company }: BenchContext): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    'select name from feed_mix where directory_id = $1 order by name limit 1',
    [company],
  )
  if (!rows[0]) throw new Error('the herd has no feed mix')
  return rows[0].name
}

async function sensorsOf({ owner, company }: BenchContext): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    'select name from sensor where directory_id = $1 order by name',
    [company],
  )
  if (rows.length === 0) throw new Error('the herd has no sensors')
  return rows.map(({ name }) => name)
}
