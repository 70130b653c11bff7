import type { ProductModule } from '@herdboard/contract/core/access.ts'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import type { Localizer } from '#modules/forms/service.ts'
import type { NewReceivedDocument, ReceivedPrefill } from '#modules/received-documents/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { CompanyNames } from '../checking/company-names.ts'
import type { ImportColumnDefinition, TypedRow } from './import-column.ts'

/** What an import works with: the transaction, the person with their rights, and the names of the company. */
export interface ImportSession {
  db: Db
  context: RequestContext
  scope: TenantScope
  names: CompanyNames
  i18n: Localizer
}

/** A row that was read; `field` of its rules is the key of a column. */
export interface ImportedRow<Item> {
  no: number
  item: Item
  /** An entry that states the same and is stored makes the row known; else a person is asked. */
  mayBeKnown: boolean
  /** What is doubted of the row so far. */
  doubts: readonly BrokenRule[]
}

/** What a row made. */
export interface ImportEffect {
  no: number
  /** As in the audit log: `record`, `note`, `batch`. */
  subjectType: string
  subjectId: string
  /** Moment of a sensor reading, which has no id. */
  at?: Date | null
}

/** Result of storing rows. */
export interface StoredRows {
  effects: readonly ImportEffect[]
  /** Doubts that were confirmed; `field` is `<row>.<column>`. */
  doubts: readonly BrokenRule[]
}

/** How rows are stored. */
export interface StoreOptions {
  /** On trial: the transaction is rolled back. */
  isDryRun: boolean
  /** Part of a large import: figures are calculated once, when all parts are stored. */
  isPart: boolean
}

/** Result of converting a row: what to store, and the rules that the row breaks alone. */
export interface ConvertedRow<Item> {
  /** Null where a rule refuses the row. */
  item: Item | null
  rules: readonly BrokenRule[]
}

/** The document that a row belongs to, as far as the row states it; `sender` is null where the row names none. */
export type DocumentOfRow = Omit<NewReceivedDocument, 'rowNumbers' | 'prefill' | 'sender'> & { sender: string | null }

/** Kind of rows: its columns, and how rows become entries. One file a kind, listed in `import-kinds.ts`. */
export interface ImportKindDefinition<Item = unknown> {
  kind: ImportKind
  columns: readonly ImportColumnDefinition[]
  /** Who may import it: who may write on the farms of its rows, administrators, or those of the installation. */
  audience: 'writers' | 'administrators' | 'solution'
  /** Module that the company needs for it. */
  module?: ProductModule
  /** Day of a row, by which rows are stored in order; null for kinds without days. */
  dayColumn: string | null
  /** Rows that are stored in one transaction; 1,000 for kinds that are stored by sets. */
  rowsAtOnce?: number | undefined
  /** Tables that a large import fills; the planner learns of the new rows. */
  tables?: readonly string[]
  /** Key of the entry that a row states together with others, all of which are stored or none; null without others. */
  groupOf?(row: TypedRow): string | null
  /** The sender's own number of a row, unique in the company; null where the row has none. */
  reference(row: TypedRow): string | null
  /**
   * Returns the document that a sent row belongs to; a person approves it before it is stored. Null for a row that
   * needs to be mended first. Kinds without it are stored at once.
   */
  documentOf?(row: TypedRow, no: number, session: ImportSession): DocumentOfRow | null
  /**
   * Returns what the form of a document is filled with, from its rows; for documents other than delivery notes. Null
   * where nobody needs to approve the rows.
   */
  prefillOf?(session: ImportSession, items: readonly [Item, ...Item[]]): Promise<ReceivedPrefill | null>
  /** Converts a row by the names of the company; asks nothing of the database. */
  convert(row: TypedRow, session: ImportSession): ConvertedRow<Item>
  /**
   * Stores rows, all or none, in the session's transaction. Throws a RuleProblem whose fields are `<row>.<column>` for
   * rows that break rules which nobody can confirm. A dry run is rolled back and takes no locks.
   */
  store(session: ImportSession, rows: readonly ImportedRow<Item>[], options: StoreOptions): Promise<StoredRows>
  /**
   * Takes note of what rows state that are stored after those of the session: those of another sheet of its workbook.
   * `since` is the first day of the session's own rows.
   */
  foresee?(session: ImportSession, rows: readonly ImportedRow<Item>[], since: string): Promise<void>
  /**
   * Removes what an import made, in the session's transaction. Throws a RuleProblem that names what rests on it.
   */
  remove(session: ImportSession, effects: readonly ImportEffect[]): Promise<void>
}
