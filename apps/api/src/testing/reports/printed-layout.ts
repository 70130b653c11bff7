import { expect } from 'vitest'
import type { PrintedReport } from '#modules/reports/pdf/printed-report.ts'
import { type ReadRow, rowsOn, withoutSpaces } from './printed-rows.ts'
import { linesOf, overlappingTexts, type PlacedText, pointsOf, type ReadPage, textsOutside } from './read-pdf.ts'

const MARGIN_MM = 13
/** Margins in which the head and foot of a page stand. */
const [HEAD_MM, FOOT_MM] = [15, 14]
const LEAST_ROWS = 3
/** A longer word is wider than its column in any size, so it may break. */
const LONGEST_WORD = 30

/** Expects that the pages are legible and contain the whole report, in its order. */
export function expectPrinted(pages: readonly ReadPage[], report: PrintedReport): void {
  expect(pages.flatMap(overlappingTexts)).toEqual([])
  expect(pages.flatMap((page) => textsOutside(page, MARGIN_MM))).toEqual([])
  const read = pages.map((page) => rowsOn(page, { name: report.key_figure, unit: report.unit }))
  expect(read.map(({ length }) => length).filter((length) => length > 0 && length < LEAST_ROWS)).toEqual([])
  expect(read.flat().map(comparable)).toEqual(rowsOf(report).map(comparable))
  expectCommentLast(pages, report)
  const said = withoutSpaces(pages.flatMap(({ texts }) => linesOf(texts)).join(''))
  for (const { title, lines, quality, footnotes, remarks } of report.parts)
    for (const text of [title, ...lines, quality?.word ?? '', ...footnotes, ...remarks.map((one) => one.text)])
      expect(said).toContain(withoutSpaces(text))
}

/** Expects that the comment is the last text of the report, but for the head and foot of its pages. */
function expectCommentLast(pages: readonly ReadPage[], { comment }: PrintedReport): void {
  if (comment === null) return
  // By their place: a long name takes two lines, and a comment may quote them.
  const isInside = ({ baseline }: PlacedText, { height }: ReadPage) =>
    baseline > pointsOf(FOOT_MM) && baseline < height - pointsOf(HEAD_MM)
  const said = pages.flatMap((page) => linesOf(page.texts.filter((text) => isInside(text, page))))
  const end = withoutSpaces([comment.title, ...comment.lines].join(''))
  expect(withoutSpaces(said.join('').replaceAll('\u200b', '')).slice(-end.length)).toBe(end)
}

const rowsOf = ({ parts }: PrintedReport): ReadRow[] =>
  parts.flatMap(({ groups }) =>
    groups.flatMap(({ rows }) =>
      rows.map(({ no, name, unit, notes, cells }) => ({
        ...{ no, name: name + notes.join(','), unit, figureLines: cells.some(({ kr }) => kr !== '') ? 2 : 1 },
        // Values in kr. stand on a line of their own.
        figures: withoutSpaces(
          [
            ...cells.map((cell) => `${cell.text}${cell.is_unusual ? '!' : ''}${cell.letters}`),
            ...cells.map(({ kr }) => kr),
          ].join(''),
        ),
      })),
    ),
  )

/** Words that may break are compared without the break. */
function comparable(row: ReadRow): ReadRow {
  const mayBreak = row.name.length > LONGEST_WORD && !row.name.trim().slice(0, LONGEST_WORD).includes(' ')
  return mayBreak ? { ...row, name: withoutSpaces(row.name) } : row
}
