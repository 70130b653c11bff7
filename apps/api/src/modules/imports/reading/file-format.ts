export type FileFormat = 'delimited' | 'fixed-width' | 'xlsx' | 'adis' | 'icar-json' | 'company-archive'

/** How the bytes of a file are read as rows of texts. */
export interface FormatSettings {
  format: FileFormat
  /** IANA name, such as utf-8 or windows-1252; null for xlsx and archives. */
  encoding: string | null
  /** Null unless delimited. */
  separator: ';' | ',' | '\t' | '|' | null
  decimalMark: ',' | '.'
  dateOrder: 'dmy' | 'ymd' | 'mdy'
  /** Row of the header, counted from 1; null without a header. Rows above it are skipped. */
  headerRow: number | null
  /** Name of the sheet of a workbook. */
  sheet: string | null
  /** First characters of the columns of a fixed-width text, counted from 0. */
  columnStarts: number[] | null
}
