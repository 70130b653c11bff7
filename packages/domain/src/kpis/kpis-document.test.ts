import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SanityRange, sanityRange } from '@herdboard/domain/data-quality/sanity-ranges.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { expect, test } from 'vitest'
import type { KpiFormula } from './kpi.ts'
import { allKpis } from './registry.ts'

const root = join(import.meta.dirname, '../../../..')
const document = readFileSync(join(root, 'docs/domain/kpis.md'), 'utf8')

const spans = (range: SanityRange | null): string =>
  range === null ? '' : [range.ok, range.warn, range.error].map(([least, most]) => `${least}-${most}`).join(' · ')

const bandOf = ({ band, pigType }: KpiFormula, columnPigType: typeof WEANERS | typeof SLAUGHTER_PIGS): string =>
  band === null || (pigType !== null && pigType !== columnPigType) ? '' : spans(sanityRange(band, columnPigType))

const pigs = { [WEANERS]: 'weaners', [SLAUGHTER_PIGS]: 'slaughter pigs' }

const cellsOf = (figure: KpiFormula): string[] => [
  String(figure.typeId),
  `\`${figure.key}\``,
  figure.unit,
  String(figure.decimals),
  figure.goodWhen,
  figure.pigType === null ? 'both' : pigs[figure.pigType],
  bandOf(figure, WEANERS),
  bandOf(figure, SLAUGHTER_PIGS),
]

const rows = document
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )

test('the document lists every key figure as it is in the registry', () => {
  // The third cell is the link to the section that explains the figure.
  expect(rows.map(([id, key, , ...rest]) => [id, key, ...rest])).toEqual(allKpis.map(cellsOf))
})

test('every key figure has a section with its formula and source', () => {
  for (const [, key, link = ''] of rows) {
    const heading = /^\[(.+)\]\(#(.+)\)$/.exec(link)
    expect(heading, key).not.toBeNull()
    const section = document.split(`\n## ${heading?.[1]}\n`)[1]?.split('\n## ')[0] ?? ''
    expect(slugOf(heading?.[1] ?? ''), key).toBe(heading?.[2])
    expect(section, key).toMatch(/^Formula: /m)
    expect(section, key).toMatch(/^Source: /m)
  }
})

test('every reference from the code into the document leads to an existing section', () => {
  const sections = new Set([...document.matchAll(/^## (.+)$/gm)].map(([, heading]) => slugOf(heading ?? '')))
  const source = join(root, 'packages/domain/src')
  const pointers = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/docs\/domain\/kpis\.md#([\w-]+)/g)])
    .map(([, slug]) => slug)
  expect(pointers.length).toBeGreaterThan(20)
  expect(pointers.filter((slug) => slug !== undefined && !sections.has(slug))).toEqual([])
})

const slugOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-')
