/** A remark under a table of the report, and the letter after each figure that it is about. */
export interface LetteredRemark {
  letter: string
  text: string
}

const FIRST = 'a'.charCodeAt(0)
const LETTERS = 26

/** 0 is a, 25 is z, 26 is aa. */
const letterOf = (no: number): string =>
  (no < LETTERS ? '' : letterOf(Math.floor(no / LETTERS) - 1)) + String.fromCharCode(FIRST + (no % LETTERS))

/**
 * Gives each different mark of the cells a letter, in reading order. Reports that were stored before marks existed have
 * cells without.
 */
export function letteredRemarks(cells: readonly { marks?: readonly string[] | undefined }[]): {
  remarks: LetteredRemark[]
  lettersOf(cell: { marks?: readonly string[] | undefined }): string
} {
  const texts = [...new Set(cells.flatMap(({ marks }) => marks ?? []))]
  const letters = new Map(texts.map((text, no) => [text, letterOf(no)]))
  return {
    remarks: texts.map((text) => ({ letter: letters.get(text) ?? '', text })),
    lettersOf: ({ marks }) => (marks ?? []).map((mark) => letters.get(mark)).join(','),
  }
}
