import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BenchSizes, openBench } from './bench-context.ts'
import { openHerd } from './bench-herd.ts'
import { type BenchFigure, type BenchRow, countMissed, formatBenchFigure } from './bench-row.ts'
import { allRows } from './rows/all-rows.ts'

/**
 * Measures the product and prints each figure with its goal: `npm run bench`, or for one company of many farms `npm run
 * bench -- --farms 500`.
 *
 * - `--farms 1,10` companies to measure, each created once and stored in the cache
 * - `--only key-figures,people` rows whose names begin so
 * - `--large` the sizes of the goals: a million audit entries, 10,000 sensors, ten minutes of alarms, a minute of a
 *   thousand people
 * - `--audit-entries`, `--sensors`, `--alarm-minutes`, `--people`, `--people-seconds`, `--import-rows` one of these sizes
 * - `--import-kinds weighings,deaths` kinds of the imported files
 * - `--years` years of records, two by default
 * - `--recreate` creates the herds again; `--data` uses the herd of another folder, `--cache` another cache
 */
const { values } = parseArgs({
  options: {
    farms: { type: 'string', default: '1,10' },
    only: { type: 'string', default: '' },
    large: { type: 'boolean', default: false },
    'audit-entries': { type: 'string' },
    sensors: { type: 'string' },
    'alarm-minutes': { type: 'string' },
    people: { type: 'string' },
    'people-seconds': { type: 'string' },
    'import-rows': { type: 'string' },
    'import-kinds': { type: 'string', default: '' },
    years: { type: 'string', default: '2' },
    recreate: { type: 'boolean', default: false },
    data: { type: 'string' },
    cache: { type: 'string', default: join(import.meta.dirname, '../.cache') },
  },
})

const GOAL_SIZES: Omit<BenchSizes, 'importKinds'> = {
  auditEntries: 1_000_000,
  sensors: 10_000,
  alarmMinutes: 10,
  people: 1_000,
  peopleSeconds: 60,
  importRows: 100_000,
}
const USUAL_SIZES: typeof GOAL_SIZES = {
  auditEntries: 100_000,
  sensors: 2_000,
  alarmMinutes: 2,
  people: 1_000,
  peopleSeconds: 15,
  importRows: 20_000,
}
const usual = values.large ? GOAL_SIZES : USUAL_SIZES
const sizes: BenchSizes = {
  auditEntries: Number(values['audit-entries'] ?? usual.auditEntries),
  sensors: Number(values.sensors ?? usual.sensors),
  alarmMinutes: Number(values['alarm-minutes'] ?? usual.alarmMinutes),
  people: Number(values.people ?? usual.people),
  peopleSeconds: Number(values['people-seconds'] ?? usual.peopleSeconds),
  importRows: Number(values['import-rows'] ?? usual.importRows),
  importKinds: values['import-kinds'].split(',').filter((kind) => kind !== ''),
}
/** Companies of the goals. */
const GOAL_FARMS = [1, 10, 120, 500]

const names = values.only.split(',').filter((name) => name !== '')
const isChosen = ({ name, isExtra }: BenchRow) =>
  names.length > 0 ? names.some((only) => name.startsWith(only)) : isExtra !== true
const load = () => `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`

const start = performance.now()
const measured: BenchFigure[] = []
const failed: string[] = []
const farmCounts = values.farms.split(',').map(Number)
for (const farms of farmCounts) {
  const rows = allRows.filter((row) => isChosen(row) && (names.length > 0 || row.farms.includes(farms)))
  if (rows.length > 0) await measureCompany(farms, rows)
}

console.log(`\n${measured.length} figures, ${countMissed(measured)} of them miss their goal, in ${minutes()} minutes`)
for (const line of failed) console.log(`not measured: ${line}`)
if (names.length === 0) {
  const missing = GOAL_FARMS.filter((farms) => !farmCounts.includes(farms))
  const rowsOf = (farms: number) => allRows.filter((row) => isChosen(row) && row.farms.includes(farms))
  for (const farms of missing)
    console.log(
      `-- --farms ${farms} measures ${rowsOf(farms)
        .map(({ name }) => name)
        .join(', ')} in such a company`,
    )
  if (!values.large)
    console.log('-- --large measures audit-search, import, sensor-intake, alarm-delay and people in full')
}
process.exitCode = failed.length > 0 ? 1 : 0

async function measureCompany(farms: number, rows: readonly BenchRow[]): Promise<void> {
  const isCopy = rows.some(({ writes }) => writes)
  const options = { farms, years: Number(values.years), recreate: values.recreate, data: values.data, isCopy }
  const herd = await openHerd(values.cache, options, (line) => console.log(line))
  try {
    const built = herd.builtInSeconds === null ? 'from the cache' : `created in ${herd.builtInSeconds.toFixed(0)} s`
    console.log(`\n${farms} farms over ${values.years} years, ${built}; ${load()}`)
    const bench = await openBench(herd, values.cache, sizes)
    try {
      for (const row of rows) await measureRow(row, bench)
    } finally {
      await bench.close()
    }
    console.log(load())
  } finally {
    await herd.stop()
  }
}

/** Prints the figures of a row. A row that fails does not end the others. */
async function measureRow(row: BenchRow, bench: Parameters<BenchRow['measure']>[0]): Promise<void> {
  const name = `${row.name}, ${bench.farms} ${bench.farms === 1 ? 'farm' : 'farms'}`
  try {
    for (const figure of await row.measure(bench)) {
      measured.push(figure)
      console.log(`${formatBenchFigure(name, figure)}${figure.details ? ', ' : '  '}load ${loadavg()[0]?.toFixed(1)}`)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    failed.push(`${name}: ${reason}`)
    console.log(`${name}: not measured: ${reason}`)
  }
}

function minutes(): string {
  return ((performance.now() - start) / 60_000).toFixed(1)
}
