import { repositoryRoot } from './processes.ts'
import { departedRequirements, namedByTests, readRequirements } from './requirement-list.ts'

/**
 * `npm run requirements` prints how many rows of each area a test names. `npm run requirements FORM` prints the rows of
 * an area that no test names. Rows that a decision departs from count apart.
 */
const areas = process.argv.slice(2)
const requirements = readRequirements(repositoryRoot)
const named = namedByTests(repositoryRoot)
const departed = departedRequirements(repositoryRoot)

if (areas.length > 0) {
  const open = requirements.filter(({ id, area }) => areas.includes(area) && !named.has(id))
  for (const { id, kind, text } of open) console.log(`${id}\t${departed.get(id) ?? kind}\t${text}`)
} else {
  const byArea = Map.groupBy(requirements, ({ area }) => area)
  for (const [area, rows] of [...byArea, ['all', requirements] as const]) {
    const count = rows.filter(({ id }) => named.has(id)).length
    const apart = rows.filter(({ id }) => departed.has(id)).length
    const note = apart > 0 ? `, ${apart} replaced by a decision` : ''
    console.log(
      `${area.padEnd(10)} ${String(count).padStart(4)} of ${String(rows.length).padStart(4)} named by a test${note}`,
    )
  }
}
