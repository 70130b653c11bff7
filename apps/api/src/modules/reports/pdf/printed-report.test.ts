import { languages } from '@herdboard/contract/core/languages.ts'
import type { EControl } from '@herdboard/contract/figures/reports.ts'
import { expect, test } from 'vitest'
import { printedReport } from './printed-report.ts'
import { loadReportCompiler } from './report-compiler.ts'

type Cell = EControl['parts'][number]['groups'][number]['rows'][number]['cells'][number]

const row = (no: string, name: string, ...cells: Partial<Cell>[]) => ({
  ...{ no, key: name, name, unit: 'g', decimals: 0, is_signed: false, notes: [] },
  cells: cells.map((cell) => ({ value: null, dkk: null, is_unusual: false, marks: [], provisional: [], ...cell })),
})

const report: EControl = {
  foot: 'Nygaard',
  parts: [
    {
      ...{ title: 'E-kontrol', lines: ['Nygaard'], quality: null },
      columns: ['2. kvartal', '3. kvartal'].map((head) => ({ head, sub: '', kind: 'period' })),
      groups: [
        {
          ...{ no: '5', name: 'Vækst' },
          rows: [row('5.1', 'Tilvækst', { value: 1007, marks: ['3 fundet ved optælling'] }, { value: 998 })],
        },
        {
          ...{ no: '6', name: 'Foder' },
          rows: [
            row(
              ...(['6.1', 'Foderforbrug'] as const),
              { value: 2710, is_unusual: true, marks: ['1.204 foderdage ikke med', '3 fundet ved optælling'] },
              { value: 2650, dkk: 12_345.4, marks: ['88 foderdage ikke med'] },
            ),
          ],
        },
        {
          ...{ no: '9', name: 'Økonomi' },
          rows: [row('9.10', 'Dækningsbidrag', { value: 126_400, provisional: ['settlement'] }, { value: 99_000 })],
        },
      ],
      footnotes: ['* Slagteafregningen mangler: salget er regnet efter ugens notering.'],
    },
  ],
}

/** The laid out text of all pages, in reading order, as the PDF contains it. */
function print(given: EControl, language: (typeof languages)[number]['code'] = 'da'): string {
  const printed = JSON.stringify(printedReport(given, { language, company: 'Nygaard' }))
  const { compiler, source } = loadReportCompiler(printed)
  const texts = compiler.svg(source).matchAll(/class="tsel"[^>]*>([^<]*)</g)
  return [...texts].map(([, text]) => text?.trim()).join(' ')
}

test('the PDF has a letter beside each figure with a mark, and the mark in words under the table', () => {
  const text = print(report)
  expect(text).toContain('1.007 a')
  expect(text).toContain('2.710 ! b,a')
  expect(text).toContain('2.650 c')
  expect(text).toContain('Nygaard Side 1 af 1')
  const remarks = 'a 3 fundet ved optælling b 1.204 foderdage ikke med c 88 foderdage ikke med'
  expect(text).toContain(`Forbehold ved enkelte tal ${remarks}`)
})

test('the value of a deviation stands in kr. with its sign below the figure', () => {
  expect(print(report)).toContain('2.650 c +12.345 kr.')
  expect(print(report, 'en')).toContain('2,650 c +12,345 DKK')
})

test('an estimate has an asterisk in the PDF, and its footnote names what is late', () => {
  const text = print(report)
  expect(text).toContain('126.400* 99.000')
  expect(text).toContain('1 * Slagteafregningen mangler')
})

test('the heading of the remarks is in the language of the report; without marks there is none', () => {
  const headings = languages.map(({ code }) => printedReport(report, { language: code, company: '' }).remarks)
  expect(new Set(headings).size).toBe(languages.length)
  for (const [no, { code }] of languages.entries()) expect(print(report, code)).toContain(headings[no])
})

test('a report that was stored before marks, estimates and values existed is printed without them', () => {
  const old = structuredClone(report)
  for (const { rows } of old.parts.flatMap(({ groups }) => groups))
    for (const cell of rows.flatMap(({ cells }) => cells as Partial<Cell>[])) {
      delete cell.marks
      delete cell.dkk
      delete cell.provisional
    }
  const text = print(old)
  expect(text).toContain('1.007 998')
  expect(text).not.toContain('Forbehold')
  expect(text).not.toContain('kr.')
})
