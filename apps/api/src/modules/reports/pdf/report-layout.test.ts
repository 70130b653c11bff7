import { readFileSync } from 'node:fs'
import { type LanguageCode, languages } from '@herdboard/contract/core/languages.ts'
import type { EControl, EControlPart } from '@herdboard/contract/figures/reports.ts'
import { expect, test } from 'vitest'
import { expectPrinted } from '#testing/reports/printed-layout.ts'
import { type ReadPage, readPdf } from '#testing/reports/read-pdf.ts'
import { type PrintedReport, printedReport } from './printed-report.ts'
import { loadReportCompiler } from './report-compiler.ts'

type Column = EControlPart['columns'][number]

const LONG_MIX = 'Slagtegrise slutblanding med hjemmedyrket hvede, byg og hestebønner, blanding 14 B'
const WORD_MIX = 'Svinefoderfærdigblandingsleverandørkontraktsnummer2026000000014712'

/** Rows that are more than fit on a landscape page. */
const FILLED_PAGE = 38
/** Rows in each group of the largest report. */
const GROUP_SIZES = [9, 6, 8, 7, 8, 14, 9, 3, 13]

function textsOf(language: LanguageCode, start: string): string[] {
  const file = new URL(`../../../texts/${language}/reports.json`, import.meta.url)
  const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  return texts.filter(([key]) => key.startsWith(start)).map(([, text]) => text.replace('{energy}', 'FEsv'))
}

const period = (no: number): Column => ({ head: `31.0${no}.2025 - 30.0${no + 1}.2025`, sub: '91 dage', kind: 'period' })
const batch = (no: number): Column => ({
  head: ['2026-19', 'Hold 14 Nordstaldens sektion 3', 'Smågriseholdfraefterårsindkøbet', 'B'][no] ?? '',
  ...{ sub: '06.05.2026 - 10.06.2026', kind: 'period' },
})
const total: Column = { head: 'I alt / Gns.', sub: '365 dage', kind: 'total' }
const besides: Column[] = [
  { head: 'År til dato', sub: '31.12.2025 - 31.03.2026', kind: 'year' },
  { head: 'Mål', sub: '', kind: 'target' },
  { head: 'Landsgns.', sub: '2025', kind: 'national' },
]

/** A part with every row that a report can have, large figures, marks and long names. */
function aPart(language: LanguageCode, columns: Column[]): EControlPart {
  const names = [LONG_MIX, WORD_MIX, ...textsOf(language, 'row.').toSorted((a, b) => b.length - a.length)]
  const groupNames = textsOf(language, 'group.')
  const marks = ['1.204 foderdage ikke med', '3 fundet ved optælling']
  return {
    title: textsOf(language, 'title.2')[0] ?? '',
    lines: ['Nørregård Svineproduktion · Nørregård · CHR 900012', 'Steder: alle', 'Perioder: 31.03.2025 - 31.03.2026'],
    quality: { category: 2, word: 'Usikker' },
    columns,
    groups: GROUP_SIZES.map((size, groupNo) => ({
      no: String(groupNo + 1),
      name: groupNames[groupNo] ?? '',
      rows: Array.from({ length: size }, (_, no) => ({
        no: `${groupNo + 1}.${no + 1}`,
        ...{
          key: `${groupNo}-${no}`,
          name: names.shift() ?? 'FEsv',
          unit: ['kg', 'FEsv/100 kg', 'kr./FEsv'][no % 3] ?? '',
        },
        ...{ decimals: 2, is_signed: no % 4 === 0, notes: no % 5 === 0 ? [1, 2] : [] },
        cells: columns.map((_column, at) => ({
          ...{ value: at === 2 && no % 2 === 0 ? null : -5_655_354.25 * (no + 1), is_unusual: no % 3 === 0 },
          dkk: no % 6 === 5 && at > 0 ? -1_234_567 * at : null,
          ...{ marks: marks.slice(0, (no + at) % 3), provisional: no % 2 === 0 ? ['settlement' as const] : [] },
        })),
      })),
    })),
    footnotes: [
      'Levende vægt = slagtevægt × 1,31.',
      '* Slagteafregningen mangler: salget er regnet efter ugens notering.',
    ],
  }
}

async function print(
  parts: EControlPart[],
  language: LanguageCode,
  comment = '',
  foot = 'Nørregård Svineproduktion · udskrevet 10.06.2026 08:00 af Mette Lund',
): Promise<{ pages: ReadPage[]; printed: PrintedReport }> {
  const report: EControl = { foot, parts }
  const printed = printedReport(report, { language, company: 'Nørregård', comment })
  const { compiler, source } = loadReportCompiler(JSON.stringify(printed))
  return { pages: await readPdf(new Uint8Array(compiler.pdf(source, { pdfStandard: 'ua-1' }))), printed }
}

const [one, two, three, four] = [1, 3, 5, 7].map(period) as [Column, Column, Column, Column]
const choices: [string, Column[]][] = [
  ['two dates', [one]],
  ['two dates and the national average', [one, ...besides.slice(2)]],
  ['three dates', [one, two, total]],
  ['four dates', [one, two, three, total, ...besides.slice(1)]],
  ['five dates', [one, two, three, four, total, ...besides]],
  ['one batch', [batch(1)]],
  ['two batches', [batch(1), batch(2), total]],
  ['three batches', [batch(0), batch(1), batch(2), total, ...besides.slice(1)]],
  ['four batches', [...[0, 1, 2, 3].map(batch), total, ...besides.slice(1)]],
]

test.each(choices)('the PDF of %s is legible and complete: read back, no texts overlap', async (_, columns) => {
  const { pages, printed } = await print([aPart('da', columns)], 'da')
  expectPrinted(pages, printed)
  const isLandscape = pages.every(({ width, height }) => width > height)
  expect(isLandscape).toBe(columns.length >= 3)
})

test.each(languages)('the widest PDF is legible in $code', async ({ code }) => {
  const { pages, printed } = await print([aPart(code, choices[4]?.[1] ?? [])], code)
  expectPrinted(pages, printed)
})

const COMMENT = [
  'Tilvæksten er steget, men foderforbruget pr. kg tilvækst er for højt i de ældste stalde.',
  '',
  '1. Få vejet blandingen, og se på partikelstørrelsen.',
  `2. Se ${WORD_MIX.repeat(3)}.`,
]

test.each([
  ['short', COMMENT],
  ['of more than a page', Array.from({ length: 25 }, () => COMMENT).flat()],
])('a comment that is %s ends the PDF and overlaps nothing, in portrait and landscape', async (_, lines) => {
  for (const columns of [[one], choices[4]?.[1] ?? []]) {
    const { pages, printed } = await print([aPart('da', columns)], 'da', lines.join('\n'))
    expect(printed.comment?.lines).toEqual(lines)
    expectPrinted(pages, printed)
  }
})

test('notes of landscape pages stand in two even columns, and a comment of one word is not alone on a page', async () => {
  const { groups, ...part } = aPart('da', choices[4]?.[1] ?? [])
  const rows = groups
    .flatMap((group) => group.rows)
    .slice(0, 22)
    .map((row) => ({ ...row, name: 'Døde' }))
  const isNote = ({ text }: { text: string }) => text.startsWith('Tallet er beregnet')
  const pageCounts = new Set<number>()
  // In some of these the notes fit below the table, but not the comment.
  for (let count = 5; count <= 41; count += 2) {
    const footnotes = Array.from({ length: count }, (_, no) => `Tallet er beregnet efter note ${no}.`)
    const own = { ...part, footnotes, groups: [{ no: '1', name: 'Beholdning', rows }] }
    const { pages, printed } = await print([own], 'da', 'Godt.')
    expectPrinted(pages, printed)
    pageCounts.add(pages.length)
    const last = pages.at(-1)
    const [left = [], right = []] = [false, true].map((isRight) =>
      (last?.texts ?? []).filter((text) => isNote(text) && text.left > (last?.width ?? 0) / 2 === isRight),
    )
    expect(left.length + right.length).toBe(count)
    // Two remarks and their heading are above the notes of the left column.
    expect(Math.abs(left.length + 3 - right.length)).toBeLessThan(2)
    expect(last?.texts.map(({ text }) => text)).toContain('Godt.')
  }
  expect(pageCounts).toEqual(new Set([1, 2]))
})

// The heads and feet of its pages take two lines.
const LONG_NAME = 'Vester Nørreskovgård Svineproduktion og Planteavl ved Søndergård Interessentskab af 1892'

test.each([
  ['sentences', Array.from({ length: 12 }, (_, no) => `${no + 1}. ${COMMENT[0]} `.repeat(2))],
  ['a quotation', [`E-kontrol · ${LONG_NAME}`, '1.1', '10.06.2026 08:00', LONG_NAME, ...COMMENT]],
])('a comment with %s is the last text below long names, whatever the page where it begins', async (_, lines) => {
  const { groups, ...part } = aPart('da', [one])
  for (const groupCount of [3, 4, 5, 6]) {
    const own = { ...part, groups: groups.slice(0, groupCount), lines: [`${LONG_NAME} · ${LONG_NAME}`, ...part.lines] }
    const { pages, printed } = await print([own], 'da', lines.join('\n'), `${LONG_NAME} · udskrevet af ${LONG_NAME}`)
    expectPrinted(pages, printed)
  }
})

test('the PDF of ten farms with both pig types begins a page for each part', async () => {
  const { groups, ...part } = aPart('da', [one, two, total])
  const parts = Array.from({ length: 20 }, (_, no) => ({
    ...{ ...part, groups: groups.slice(0, 6) },
    title: `E-kontrol ${no % 2 === 0 ? 'smågrise' : 'slagtegrise'} ${no}`,
    lines: [`Vester Nørreskovgård Svineproduktion og Planteavl I/S, afdeling ${no} ved ${WORD_MIX}`, ...part.lines],
  }))
  const { pages, printed } = await print(parts, 'da')
  expectPrinted(pages, printed)
  const titled = pages.flatMap(({ texts }) => texts.filter(({ size }) => size === 14).map(({ text }) => text))
  expect(titled).toEqual(parts.map(({ title }) => title))
  // Each page names its part: with the title, or above the continued table.
  const named = pages.map(({ texts }) => texts.some(({ text }) => text.startsWith('E-kontrol ')))
  expect(new Set(named)).toEqual(new Set([true]))
})

test.each([1, 2, 13])('no page has fewer than three rows, wherever a last group of %i begins', async (size) => {
  const { groups: largest, ...part } = aPart('da', [one, two, total])
  const rows = largest.flatMap((group) => group.rows).map((row) => ({ ...row, name: 'Døde' }))
  const group = (no: number, name: string, count: number) => ({
    ...{ no: String(no), name },
    rows: rows.slice(0, count).map((row, at) => ({ ...row, no: `${no}.${at + 1}` })),
  })
  // In one of these the first page ends before the last row.
  const parts = Array.from({ length: 12 }, (_, more) => ({
    ...part,
    groups: [group(1, 'Beholdning', FILLED_PAGE - size - more), group(2, 'Ind', size)],
  }))
  const { pages, printed } = await print(parts, 'da')
  expectPrinted(pages, printed)
  // The page breaks in some of them, but not in all.
  expect(pages.length).toBeGreaterThan(parts.length)
  expect(pages.length).toBeLessThan(2 * parts.length)
})

test('a farm with an emoji or a name in Arabic in its report gets the report, with boxes for them', async () => {
  const part = aPart('da', [one])
  const { pages } = await print([{ ...part, lines: ['Grønhøj 🐷 Svin · مزرعة', ...part.lines.slice(1)] }], 'da')
  expect(pages[0]?.texts.map(({ text }) => text).join('')).toContain('Grønhøj □ Svin · □□□□□')
})
