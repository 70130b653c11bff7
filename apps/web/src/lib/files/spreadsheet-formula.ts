// What a spreadsheet takes for the start of a formula, in full width too.
const FORMULA_MARKS = new Set('=+-@＝＋－＠')
// Tab, carriage return and NUL make some of them look further into the cell.
const HIDING = new Set([9, 13, 0])

/** Whether a spreadsheet might run a text instead of showing it. */
export const isFormulaLike = (text: string): boolean =>
  HIDING.has(text.charCodeAt(0)) || FORMULA_MARKS.has(text.trimStart().charAt(0))
