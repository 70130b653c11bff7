import { parseArgs } from 'node:util'
import type { FormSection } from '@herdboard/contract/core/form.ts'
import { companySource, sampleSource } from './cell-sources.ts'
import { emptyColumnReport, unaskedColumns } from './empty-columns.ts'
import { readCells } from './read-cells.ts'
import { reasonOf, TYPED_WORDS } from './reasons.ts'

/**
 * `npm run empty-cells` lists the cells without a value of all tables, reports and analyses over the sample data, by
 * column with the reason that the response gives: marks, footnotes, and `empty_reason` of row or column. `--cells` lists
 * every cell. It fails for a cell without a reason, for a column that is empty in every row, for a column of typed words that
 * no form asks for, and where it could not read. Requests that were refused are listed.
 *
 * `--address http://localhost:3000 --email you@example.dk`, with the password in `HERDBOARD_PASSWORD`, reads the company of
 * a person instead. A column may be empty in every row there, with its reason.
 */
const { values } = parseArgs({
  options: { cells: { type: 'boolean' }, address: { type: 'string' }, email: { type: 'string' } },
})

const isSample = values.address === undefined
const source =
  values.address === undefined
    ? await sampleSource()
    : await companySource({
        ...{ address: values.address, email: values.email ?? '', password: process.env.HERDBOARD_PASSWORD ?? '' },
      })
const { get, ids } = source
const { cells, refused, faults: unread } = await readCells(source)
const elementsOf = new Map<number, ReadonlySet<string>>()
for (const form of new Set(Object.values(TYPED_WORDS).map((word) => word.form))) {
  // The manager may write on some places only, and each form opens at some kinds of place.
  const places = [
    ...(ids.section ?? []).map((id) => `section_id=${id}`),
    ...(ids.farm ?? []).map((id) => `farm_id=${id}`),
  ]
  for (const place of places) {
    const answer = await get(`/forms/${form}?${place}`)
    if (answer.statusCode !== 200) continue
    const { sections } = (answer.json() as { form: { sections: readonly FormSection[] } }).form
    elementsOf.set(form, new Set(sections.flatMap(({ children }) => children.map(({ id }) => id))))
    break
  }
}
await source.stop()

if (values.cells) {
  for (const cell of cells.filter(({ isNull }) => isNull))
    console.log(`${cell.table} · ${cell.column} · ${cell.row}: ${reasonOf(cell) ?? 'NO REASON'}`)
}
const { lines, faults: unexplained } = emptyColumnReport(cells, isSample)
const faults = [...unread, ...unexplained, ...(isSample ? unaskedColumns(elementsOf) : [])]
for (const line of [...lines, ...refused]) console.log(line)
for (const fault of faults) console.error(`fault: ${fault}`)
console.log(
  `${cells.length} cells, ${cells.filter(({ isNull }) => isNull).length} without a value, ${faults.length} faults`,
)
process.exit(faults.length === 0 ? 0 : 1)
