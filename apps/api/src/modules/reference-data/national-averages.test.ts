import { readFileSync } from 'node:fs'
import type { NationalAverage } from '@herdboard/domain/kpis/national-averages.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { selectNationalAverages } from './service.ts'

const api = await testApi()

/** The table of the document, as rows: pig type, year, interval, then figures; a dash is null. */
function documentedRows(): string[] {
  const page = readFileSync(new URL('../../../../../docs/domain/kpis.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('\n## National averages\n')
  const [table = ''] = section.split('\n## ')
  return table
    .split('\n')
    .filter((line) => /^\| (?:Weaners|Slaughter pigs) /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
        .join(' '),
    )
}

const asDocumented = (row: NationalAverage): string =>
  [
    row.pig_type === 1 ? 'Weaners' : 'Slaughter pigs',
    row.year,
    `${row.interval_from}-${row.interval_to}`,
    ...[row.daily_gain, row.fcr, row.loss_pct, row.in_weight, row.out_weight, row.carcass_weight, row.lean_pct],
    row.is_example ? 'example' : 'published',
  ]
    .map((cell) => cell ?? '-')
    .join(' ')

test('a new installation has the 23 documented national averages', async () => {
  const averages = await api.db.transaction().execute((db) => selectNationalAverages(db))
  const stored = averages.map(asDocumented)
  expect(stored).toHaveLength(23)
  expect(stored.toSorted()).toEqual(documentedRows().toSorted())
})
