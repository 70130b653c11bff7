import type { ImportId, UserId } from '@herdboard/contract/core/ids.ts'
import type { ImportDetail, ImportFormat, ImportMapping } from '@herdboard/contract/imports/import-detail.ts'
import type {
  ImportChannel,
  ImportKind,
  ImportRowState,
  ImportStatus,
} from '@herdboard/contract/imports/import-kind.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'
import type { StoredContent } from '#platform/objects/stored-content.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Why an import failed: a code of `imports:failure` with its parameters. */
export interface ImportFailure {
  code: string
  params: TextParams
}

/** A stored import. */
export interface StoredImport {
  id: ImportId
  kind: ImportKind | null
  status: ImportStatus
  channel: ImportChannel
  file_name: string
  content_hash: Buffer
  settings: ImportFormat | null
  /** Whether the order of its dates is taken without a sign, asked about or of no matter; null where it is known. */
  date_order_doubt: ImportDetail['date_order_doubt']
  sheets: string[]
  header: string[]
  /** Columns that a workbook hides, counted from 0. */
  hidden_columns: number[]
  sample: string[][]
  mapping: ImportMapping
  sender_id: string | null
  row_count: number
  done_count: number
  failure: ImportFailure | null
  received_at: Date
  received_by: UserId | null
  acting_id: UserId | null
  imported_at: Date | null
  undone_at: Date | null
  version: number
  /** The import that holds the file, where its sheets are imports; null for others. */
  set_id: ImportId | null
  /** Order in which the sheets of a file are imported. */
  set_no: number
  /** The next sheet follows as soon as this one is stored. */
  is_continued: boolean
  /** How often work on it began since it last advanced. */
  start_count: number
}

export interface NewImport
  extends Pick<
    StoredImport,
    | 'id'
    | 'kind'
    | 'status'
    | 'channel'
    | 'file_name'
    | 'content_hash'
    | 'settings'
    | 'date_order_doubt'
    | 'sheets'
    | 'header'
    | 'hidden_columns'
    | 'sample'
    | 'mapping'
    | 'sender_id'
    | 'row_count'
    | 'failure'
    | 'received_at'
    | 'set_id'
    | 'set_no'
  > {
  /** Null for a further sheet of a file. */
  content: Uint8Array | null
  deleteOn: string
}

export async function insertImport(db: Db, scope: TenantScope, row: NewImport): Promise<void> {
  await sql`with received as (
      insert into import (directory_id, id, kind, status, channel, file_name, content_hash, settings, sheets, header,
        sample, mapping, sender_id, row_count, failure, received_at, received_by, acting_id, byte_count, set_id, set_no,
        date_order_doubt, hidden_columns)
      values (${scope.directoryId}, ${row.id}, ${row.kind}, ${row.status}, ${row.channel}, ${row.file_name},
        ${row.content_hash}, ${jsonOrNull(row.settings)}::jsonb, ${row.sheets}::text[], ${row.header}::text[],
        ${JSON.stringify(row.sample)}::jsonb, ${JSON.stringify(row.mapping)}::jsonb, ${row.sender_id}, ${row.row_count},
        ${jsonOrNull(row.failure)}::jsonb, ${row.received_at}, ${scope.userId}, ${scope.userId},
        ${row.content?.length ?? 0}, ${row.set_id}, ${row.set_no}, ${row.date_order_doubt},
        ${row.hidden_columns}::smallint[]) returning directory_id, id)
    insert into import_file (directory_id, import_id, content, delete_on)
    select directory_id, id, ${row.content && bufferOf(row.content)}::bytea, ${row.deleteOn}::date from received
    where ${row.content !== null}::boolean`.execute(db)
}

/** The same bytes as the driver takes them; a copy would cost up to 20 MB. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const columns = sql.raw(`i.id, i.kind, i.status, i.channel, i.file_name, i.content_hash, i.settings, i.sheets, i.header,
  i.sample, i.mapping, i.sender_id, i.row_count, i.done_count, i.failure, i.received_at, i.received_by, i.acting_id,
  i.imported_at, i.undone_at, i.version, i.set_id, i.set_no, i.is_continued, i.date_order_doubt,
  i.hidden_columns, i.start_count`)

/** Selects an import of the company; locks it until the end of the transaction where it is to be changed. */
export async function selectImport(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  { isChanged }: { isChanged: boolean },
): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`select ${columns} from import i
    where i.directory_id = ${directoryId} and i.id = ${id} ${isChanged ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** A stored import with its sender and the number of its rows by state. */
export interface ListedImport extends StoredImport {
  sender: string
  /** Number of imports that the file has: one a sheet. */
  sheet_count: number
  counts: Partial<Record<ImportRowState, number>>
}

/** Selects imports, newest first: all of the company, or those of one person. One statement. */
export async function selectImports(
  db: Db,
  scope: TenantScope,
  { of, id, limit, offset }: { of: UserId | null; id?: ImportId; limit: number; offset: number },
): Promise<ListedImport[]> {
  const { rows } = await sql<ListedImport>`
    with page as (
      select ${columns} from import i where i.directory_id = ${scope.directoryId}
        and (${of}::uuid is null or i.received_by = ${of}::uuid) and (${id ?? null}::uuid is null or i.id = ${id ?? null}::uuid)
      order by i.received_at desc, i.id limit ${limit} offset ${offset})
    select p.*, coalesce(${fullName('u')}, '') as sender,
      (select greatest(count(*), 1)::int from import s where s.directory_id = ${scope.directoryId} and s.set_id = p.set_id)
        as sheet_count,
      coalesce((select json_object_agg(c.state, c.n) from import_row_count c
        where c.directory_id = ${scope.directoryId} and c.import_id = p.id), '{}') as counts
    from page p left join user_account u on u.id = p.received_by order by p.received_at desc, p.id`.execute(db)
  return rows
}

/** Counts the imports of the company, or those of one person. */
export async function countImports(db: Db, { directoryId }: TenantScope, of: UserId | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from import i
    where i.directory_id = ${directoryId} and (${of}::uuid is null or i.received_by = ${of}::uuid)`.execute(db)
  return rows[0]?.n ?? 0
}

/** Selects the earlier import of the same content that was run, or else the first that waits. */
export async function selectSameContent(
  db: Db,
  { directoryId }: TenantScope,
  { hash, except }: { hash: Buffer; except: ImportId },
): Promise<ImportId | null> {
  const { rows } = await sql<{ id: ImportId }>`select id from import where directory_id = ${directoryId}
      and content_hash = ${hash} and id <> ${except} and status in ('imported', 'importing', 'cancelled')
    order by received_at, id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Locks a sender until the end of the transaction. */
export async function lockSender(db: Db, { directoryId }: TenantScope, senderId: string): Promise<void> {
  await sql`select from setup_item where directory_id = ${directoryId} and id = ${senderId} for no key update`.execute(
    db,
  )
}

/** Selects the import of the same content that a sender sent before; none that failed or was taken back. */
export async function selectEarlierUpload(
  db: Db,
  { directoryId }: TenantScope,
  { hash, senderId }: { hash: Buffer; senderId: string },
): Promise<{ id: ImportId; status: ImportStatus } | undefined> {
  const { rows } = await sql<{ id: ImportId; status: ImportStatus }>`select id, status from import
    where directory_id = ${directoryId} and content_hash = ${hash} and sender_id = ${senderId}
      and status not in ('failed', 'undone', 'cancelled') order by received_at, id limit 1`.execute(db)
  return rows[0]
}

/** Selects the content of an import's file; undefined after its time. */
export async function selectImportContent(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
): Promise<StoredContent | undefined> {
  const { rows } = await sql<StoredContent>`select content as bytes, object_hash from import_file
    where directory_id = ${directoryId} and import_id = (select coalesce(i.set_id, i.id) from import i
      where i.directory_id = ${directoryId} and i.id = ${id})`.execute(db)
  return rows[0]
}

/** Deletes files whose time is over, and returns when the next one's is; null without files. */
export async function deleteExpiredFiles(db: Db, { directoryId }: TenantScope, today: string): Promise<Date | null> {
  await sql`delete from import_file where directory_id = ${directoryId} and delete_on < ${today}::date`.execute(db)
  const { rows } = await sql<{ due: Date | null }>`select (min(delete_on) + 1)::timestamptz as due from import_file
    where directory_id = ${directoryId}`.execute(db)
  return rows[0]?.due ?? null
}

/** Returns the bytes of the files that a company has sent since an instant. */
export async function selectBytesSince(db: Db, { directoryId }: TenantScope, since: Date): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(byte_count), 0)::float8 as bytes from import
    where directory_id = ${directoryId} and received_at >= ${since}`.execute(db)
  return rows[0]?.bytes ?? 0
}

type ImportChange = Partial<
  Pick<
    StoredImport,
    | 'kind'
    | 'status'
    | 'settings'
    | 'date_order_doubt'
    | 'sheets'
    | 'header'
    | 'hidden_columns'
    | 'sample'
    | 'mapping'
    | 'row_count'
    | 'done_count'
    | 'failure'
    | 'acting_id'
    | 'imported_at'
    | 'undone_at'
    | 'is_continued'
  >
>

/** Changes columns of an import and raises its version. An import that advances has not begun in vain. */
export async function updateImport(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  change: ImportChange,
): Promise<void> {
  const json = new Set(['settings', 'sample', 'mapping', 'failure'])
  const sets = Object.entries(change).map(
    ([column, value]) =>
      sql`${sql.ref(column)} = ${json.has(column) ? sql`${jsonOrNull(value ?? null)}::jsonb` : sql`${value}`}`,
  )
  await sql`update import set ${sql.join([...sets, sql`version = version + 1`, sql`start_count = 0`])}
    where directory_id = ${directoryId} and id = ${id}`.execute(db)
}

/** Selects the next sheet of the same file that waits for the one before it; locks it. */
export async function selectNextSheet(
  db: Db,
  { directoryId }: TenantScope,
  { set_id, set_no }: Pick<StoredImport, 'set_id' | 'set_no'>,
): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`select ${columns} from import i where i.directory_id = ${directoryId}
    and i.set_id = ${set_id} and i.set_no > ${set_no} and i.status in ('unmapped', 'checking', 'checked', 'failed')
    order by i.set_no limit 1 for update`.execute(db)
  return rows[0]
}

/** Selects the other sheets of the same file that are not stored yet. */
export async function selectWaitingSheets(
  db: Db,
  { directoryId }: TenantScope,
  { id, set_id }: Pick<StoredImport, 'id' | 'set_id'>,
): Promise<StoredImport[]> {
  const { rows } = await sql<StoredImport>`select ${columns} from import i where i.directory_id = ${directoryId}
    and i.set_id = ${set_id} and i.id <> ${id} and i.status in ('checking', 'checked') order by i.set_no`.execute(db)
  return rows
}

/** Selects the next import that a job must work on, oldest first. */
export async function selectNextWork(db: Db, { directoryId }: TenantScope): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`select ${columns} from import i where i.directory_id = ${directoryId}
    and i.status in ('checking', 'importing', 'undoing') order by i.received_at, i.id limit 1`.execute(db)
  return rows[0]
}

/** Counts that work on an import begins, or that it was interrupted and did not count (-1). Returns the number. */
export async function countStart(db: Db, { directoryId }: TenantScope, id: ImportId, change: 1 | -1): Promise<number> {
  const { rows } = await sql<{
    start_count: number
  }>`update import set start_count = greatest(start_count + ${change}, 0)
    where directory_id = ${directoryId} and id = ${id} returning start_count`.execute(db)
  return rows[0]?.start_count ?? 0
}

/** Sets the number of rows that were read. The version stays: nobody changed how the file is read. */
export async function updateRowCount(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  rowCount: number,
): Promise<void> {
  await sql`update import set row_count = ${rowCount} where directory_id = ${directoryId} and id = ${id}`.execute(db)
}

/** Adds rows to those that the running job has done. */
export async function updateDoneCount(db: Db, { directoryId }: TenantScope, id: ImportId, more: number): Promise<void> {
  await sql`update import set done_count = done_count + ${more} where directory_id = ${directoryId} and id = ${id}`.execute(
    db,
  )
}
