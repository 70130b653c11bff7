import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { ImportId } from '../core/ids.ts'
import { ImportChannel, ImportKind, ImportRowState, ImportStatus } from './import-kind.ts'
import { MAX_IMPORT_COLUMNS } from './import-limits.ts'

/** How the bytes of a file are read as rows. A person may change each setting. */
export const ImportFormat = z.strictObject({
  format: z.enum(['delimited', 'fixed-width', 'xlsx', 'adis', 'icar-json', 'company-archive']),
  /** Such as `utf-8` or `windows-1252`; null for workbooks. */
  encoding: z.string().max(40).nullable(),
  /** Null unless the text is delimited. */
  separator: z.enum([';', ',', '\t', '|']).nullable(),
  decimalMark: z.enum([',', '.']),
  dateOrder: z.enum(['dmy', 'ymd', 'mdy']),
  /** Row of the header, counted from 1; null without a header. */
  headerRow: z.int().min(1).max(1000).nullable(),
  /** Sheet of a workbook. */
  sheet: z.string().max(200).nullable(),
  /** First characters of the columns of a fixed-width text, counted from 0. */
  columnStarts: z.array(z.int().min(0).max(10_000)).max(MAX_IMPORT_COLUMNS).nullable(),
})
export type ImportFormat = z.infer<typeof ImportFormat>

/** Key of a column of the kind by index of the column in the file; null for a column that is not read. */
export const ImportMapping = z.array(z.string().max(80).nullable()).max(MAX_IMPORT_COLUMNS)
export type ImportMapping = z.infer<typeof ImportMapping>

const ImportMessage = z.object({
  code: z.string(),
  /** In the reader's language. */
  message: z.string(),
  /** Key of the column that it concerns; null for the whole row. */
  column: z.string().nullable(),
  is_refusal: z.boolean(),
})
export type ImportMessage = z.infer<typeof ImportMessage>

/** Number of rows by state. */
const ImportRowCounts = z.record(ImportRowState, z.int())

/** A file or push that was received. */
export const ImportSummary = z.object({
  id: ImportId,
  kind: ImportKind.nullable(),
  status: ImportStatus,
  channel: ImportChannel,
  file_name: z.string(),
  /** The sender of a push; the person who chose the file. */
  sender: z.string(),
  received_at: IsoInstant,
  imported_at: IsoInstant.nullable(),
  undone_at: IsoInstant.nullable(),
  row_count: z.int(),
  counts: ImportRowCounts,
  /** Rows that the running job has done, of `row_count`. */
  done_count: z.int(),
  /** Number of sheets of the file that are imports, each on its own; 1 for a file that is one import. */
  sheet_count: z.int(),
  /** Why it failed, in the reader's language. */
  failure: z.string().nullable(),
})
export type ImportSummary = z.infer<typeof ImportSummary>

/** One column that a kind has, with its name in the reader's language. */
export const ImportColumn = z.object({
  key: z.string(),
  name: z.string(),
  is_required: z.boolean(),
  type: z.enum(['day', 'instant', 'integer', 'decimal', 'text', 'choice', 'flag', 'time']),
  /** Values of a choice in the reader's language; those of the other languages are read too. */
  choices: z.array(z.string()),
  /** What an empty cell is read as, and every row of a file without the column; null where nothing is assumed. */
  empty_means: z.string().nullable(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** An import with what its screen needs. */
export const ImportDetail = ImportSummary.extend({
  settings: ImportFormat.nullable(),
  /**
   * Where every day of the file may be read with the day or the month first: `assumed` reads the day first, `asked` makes
   * it a question, because numbers or headings are American. `untold`: every day is one such as 05/05, the same in either
   * order. Null where the file or a person decided.
   */
  date_order_doubt: z.enum(['assumed', 'asked', 'untold']).nullable(),
  sheets: z.array(z.string()),
  header: z.array(z.string()),
  /** Columns that are hidden in the workbook, by their index in `header`; they are read, too. */
  hidden_columns: z.array(z.int()),
  /** First rows of the file. */
  sample: z.array(z.array(z.string())),
  mapping: ImportMapping,
  /** Kinds that the columns fit equally well, so that a person is asked; empty where the kind is known. */
  possible_kinds: z.array(ImportKind),
  /** Columns of the kind; empty until the kind is known. */
  columns: z.array(ImportColumn),
  /** Required columns without a column of the file. */
  missing: z.array(z.string()),
  /** An earlier import of the same bytes. */
  same_as: ImportId.nullable(),
  /** Doubts of all rows, each once, with the number of rows. */
  questions: z.array(ImportMessage.extend({ row_count: z.int() })),
  can_undo: z.boolean(),
})
export type ImportDetail = z.infer<typeof ImportDetail>

/** One row of the file, after the mapping. */
export const ImportRow = z.object({
  /** Row of the file, counted from 1. */
  no: z.int(),
  state: ImportRowState,
  /** Text by column key, as read from the file or mended. */
  values: z.record(z.string(), z.string()),
  is_mended: z.boolean(),
  messages: z.array(ImportMessage),
})
export type ImportRow = z.infer<typeof ImportRow>
