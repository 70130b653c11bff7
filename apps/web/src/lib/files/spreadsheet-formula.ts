// First characters of a formula in spreadsheets, with their full-width forms.
const FORMULA_MARKS = new Set('=+-@＝＋－＠')
// After a leading tab, carriage return or NUL, some spreadsheets still look for a formula in the cell.
const LEADING_CONTROLS = new Set([9, 13, 0])

/** Whether a spreadsheet might run a text as a formula instead of showing it. */
export const isFormulaLike = (text: string): boolean =>
  LEADING_CONTROLS.has(text.charCodeAt(0)) || FORMULA_MARKS.has(text.trimStart().charAt(0))
