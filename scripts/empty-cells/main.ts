import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allEndpoints } from '@herdboard/contract/index.ts'
import { createRequester, knownIds } from '../answers/record-answers.ts'
import { pathsOf } from '../answers/requests.ts'
import { startSampleServer } from '../answers/sample-herd.ts'
import { repositoryRoot } from '../processes.ts'
import { emptyColumnReport } from './empty-columns.ts'
import { type ListedCell, listCells } from './null-cells.ts'
import { reasonOf } from './reasons.ts'

/**
 * `npm run empty-cells` lists the cells without a value of all tables, reports and analyses over the sample data, by
 * column with the reason: the footnotes and marks of the product, else the reason of the column. `--cells` lists every cell. It fails for a cell without a reason, and
 * for a column that is empty in every row.
 */
const { values } = parseArgs({ options: { cells: { type: 'boolean' } } })
const SHOWING = /^\/(?:tables|feed\/feed-consumption-data|dashboards|reports\/econtrol$|economies\/price-listings)/

const server = await startSampleServer(join(repositoryRoot, '.cache/empty-cells'))
const request = createRequester(server)
const ids = await knownIds((url) => request('manager', 'GET', url))
const cells: ListedCell[] = []
for (const endpoint of allEndpoints.filter(({ method, path }) => method === 'GET' && SHOWING.test(path)))
  for (const url of pathsOf(endpoint, ids)) {
    const answer = await request('manager', 'GET', url)
    if (answer.statusCode === 200) cells.push(...listCells(answer.json()))
  }
await server.stop()

if (values.cells) {
  for (const cell of cells.filter(({ isNull }) => isNull))
    console.log(`${cell.table} · ${cell.column} · ${cell.row}: ${reasonOf(cell) ?? 'NO REASON'}`)
}
const { lines, faults } = emptyColumnReport(cells)
for (const line of lines) console.log(line)
for (const fault of faults) console.error(`fault: ${fault}`)
console.log(
  `${cells.length} cells, ${cells.filter(({ isNull }) => isNull).length} without a value, ${faults.length} faults`,
)
process.exit(faults.length === 0 ? 0 : 1)
