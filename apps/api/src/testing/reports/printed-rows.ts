import { linesOf, type PlacedText, type ReadPage } from './read-pdf.ts'

/** A row of the printed table. */
export interface ReadRow {
  no: string
  name: string
  unit: string
  /** All figures of the row, without spaces. */
  figures: string
  /** Lines that the figures take: more than one if a figure broke. */
  figureLines: number
}

const ROW_NUMBER = /^\d+(\.\d+)+$/
/** Texts at the left edge of the table begin a row or a group; notes, comments and footers stand left of it. */
const EDGE = 2
const UNIT_POINTS = 60

/** Reads the rows of the table on a page; `head` are its words above the names and units. */
export function rowsOn({ texts }: ReadPage, head: { name: string; unit: string }): ReadRow[] {
  const nameHead = texts.find(({ text }) => text === head.name)
  const unitHead = nameHead && texts.find(({ text, left }) => text === head.unit && left > nameHead.left)
  if (!(nameHead && unitHead)) return []
  const below = texts.filter(({ baseline }) => baseline < nameHead.baseline - 1)
  const starts = below.filter(({ left }) => left < nameHead.left + EDGE).toSorted((a, b) => b.baseline - a.baseline)
  return starts.flatMap((start, no) => {
    if (!ROW_NUMBER.test(start.text) || start.left < nameHead.left - EDGE) return []
    const end = starts[no + 1]?.baseline ?? 0
    const isIn = ({ baseline, left }: PlacedText) =>
      baseline <= start.baseline + start.size / 2 && baseline > end + start.size / 2 && left > start.right
    const inRow = below.filter(isIn)
    const between = (from: number, to: number) => linesOf(inRow.filter(({ left }) => left >= from && left < to))
    const figures = between(unitHead.left + UNIT_POINTS, Number.POSITIVE_INFINITY)
    return [
      {
        no: start.text,
        name: between(start.right, unitHead.left - EDGE).join(' '),
        unit: between(unitHead.left - EDGE, unitHead.left + UNIT_POINTS).join(' '),
        figures: withoutSpaces(figures.join('')),
        figureLines: figures.length,
      },
    ]
  })
}

export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')
