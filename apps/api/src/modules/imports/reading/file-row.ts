/** A row of a file that has a text: its number, counted from 1, and its texts. */
export interface FileRow {
  no: number
  cells: string[]
  /** The row is hidden in the workbook, by hand, by a group or by a filter; the person may not know that it is there. */
  isHidden?: true
}
