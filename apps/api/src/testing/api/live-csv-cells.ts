const SEPARATORS = [',', ';', '\t', '|']
/** Numbers, and the end of a list of them in JSON, run nothing. */
const NUMBER = /^-?[\d.,]+[\]}"]*$/

/**
 * Returns the cells of a CSV file that a spreadsheet would run as a formula, whichever separator it splits at: read as by
 * a program that takes quotation marks inside a cell for text.
 */
export const liveCsvCells = (file: string): string[] =>
  SEPARATORS.flatMap((separator) =>
    file
      .replace(/^\uFEFF/, '')
      .split(/[\r\n]+/)
      .flatMap((line) => line.split(separator))
      .map((cell) => cell.replace(/^"+/, ''))
      .filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell) && !NUMBER.test(cell)),
  )
