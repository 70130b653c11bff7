import type { FarmId, ImportId } from '@herdboard/contract/core/ids.ts'
import type { ImportRowState } from '@herdboard/contract/imports/import-kind.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { NewReceivedDocument, ReceivedDocument } from '../received-document.ts'

/**
 * Stores documents of an import; one that is stored already keeps its id. One that was decided on gets the further rows,
 * and waits again.
 */
export async function upsertReceivedDocuments(
  db: Db,
  { directoryId }: TenantScope,
  importId: ImportId,
  documents: readonly NewReceivedDocument[],
): Promise<void> {
  if (documents.length === 0) return
  const rows = documents.map((one) => ({
    id: newId(),
    kind: one.kind,
    key: one.key,
    sender: one.sender,
    document_no: one.documentNo,
    day: one.day,
    farm_id: one.farmId,
    row_numbers: one.rowNumbers,
    prefill: one.prefill,
  }))
  await sql`
    insert into received_document (directory_id, id, import_id, kind, key, sender, document_no, day, farm_id,
      row_numbers, prefill, received_at)
    select ${directoryId}::uuid, d.id, ${importId}::uuid, d.kind, d.key, d.sender, d.document_no, d.day, d.farm_id,
      d.row_numbers, d.prefill, (select received_at from import where directory_id = ${directoryId} and id = ${importId})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id uuid, kind text, key text, sender text,
      document_no text, day date, farm_id uuid, row_numbers int[], prefill jsonb)
    on conflict (directory_id, import_id, key) do update
      set prefill = excluded.prefill, decided_at = null, decided_by = null,
        row_numbers = case when received_document.decided_at is null then excluded.row_numbers else (
          select array_agg(distinct n order by n)
          from unnest(received_document.row_numbers || excluded.row_numbers) n) end`.execute(db)
  const lines = documents.flatMap(({ key, lines: all }) =>
    all.map((line) => ({
      key,
      no: line.no,
      product: line.product,
      mix_id: line.mixId,
      barn_id: line.barnId,
      silo: line.silo,
      kg: line.kg,
      price: line.priceDkkPer100Kg,
      surcharge: line.surchargeDkkPer100Kg,
    })),
  )
  await sql`
    insert into received_line (directory_id, document_id, no, import_id, product, mix_id, barn_id, silo, kg,
      price_dkk_per_100kg, surcharge_dkk_per_100kg)
    select d.directory_id, d.id, l.no, d.import_id, l.product, l.mix_id, l.barn_id, l.silo, l.kg, l.price, l.surcharge
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (key text, no int, product text, mix_id uuid,
      barn_id uuid, silo text, kg numeric, price numeric, surcharge numeric)
    join received_document d on d.directory_id = ${directoryId} and d.import_id = ${importId} and d.key = l.key
    on conflict (directory_id, document_id, no) do update
      set mix_id = excluded.mix_id, barn_id = excluded.barn_id, silo = excluded.silo, kg = excluded.kg,
        price_dkk_per_100kg = excluded.price_dkk_per_100kg, surcharge_dkk_per_100kg = excluded.surcharge_dkk_per_100kg`.execute(
    db,
  )
}

/** Which documents: those of an import, or one. */
type DocumentFilter = { importId: ImportId } | { id: string }

/**
 * Selects documents in the order of the file with their lines that wait, those of a rejected document included. One
 * statement.
 */
export async function selectReceivedDocuments(
  db: Db,
  { directoryId: company }: TenantScope,
  filter: DocumentFilter,
): Promise<ReceivedDocument[]> {
  const is = 'importId' in filter ? sql`d.import_id = ${filter.importId}` : sql`d.id = ${filter.id}::uuid`
  const { rows } = await sql<ReceivedDocument>`
    select d.id, d.import_id as "importId", d.kind, d.key, d.sender, d.document_no as "documentNo", d.day,
      d.farm_id as "farmId", d.row_numbers as "rowNumbers", d.prefill,
      exists (select from import_row r where r.directory_id = ${company} and r.import_id = d.import_id
        and r.no = any(d.row_numbers) and r.state = 'waiting') as "isWaiting",
      coalesce((select json_agg(json_build_object('no', l.no, 'product', l.product, 'mixId', l.mix_id,
          'barnId', l.barn_id, 'silo', l.silo, 'kg', l.kg, 'priceDkkPer100Kg', l.price_dkk_per_100kg,
          'surchargeDkkPer100Kg', l.surcharge_dkk_per_100kg) order by l.no)
        from received_line l join import_row r on r.directory_id = ${company} and r.import_id = l.import_id and r.no = l.no
        where l.directory_id = ${company} and l.document_id = d.id
          and (r.state = 'waiting' or r.state = 'rejected' and d.decided_at is not null)), '[]') as lines
    from received_document d
    where d.directory_id = ${company} and ${is}
    order by d.row_numbers[1], d.id`.execute(db)
  return rows
}

/** Documents that wait for the same product of the same sender. */
export interface WaitingProduct {
  documentId: string
  importId: ImportId
  no: number
  farmId: FarmId
}

/** Selects the lines of all documents of the company that wait for a product of a sender. */
export async function selectWaitingLines(
  db: Db,
  { directoryId }: TenantScope,
  { sender, product }: { sender: string; product: string },
): Promise<WaitingProduct[]> {
  const { rows } = await sql<WaitingProduct>`
    select l.document_id as "documentId", l.import_id as "importId", l.no, d.farm_id as "farmId"
    from received_line l
    join received_document d on d.directory_id = ${directoryId} and d.id = l.document_id and lower(d.sender) = lower(${sender})
    join import_row r on r.directory_id = ${directoryId} and r.import_id = l.import_id and r.no = l.no and r.state = 'waiting'
    where l.directory_id = ${directoryId} and l.mix_id is null and lower(l.product) = lower(${product})
    order by l.document_id, l.no`.execute(db)
  return rows
}

/** Sets the state of those rows of an import that are in one of some states now. */
export async function updateRowsOfDocument(
  db: Db,
  { directoryId }: TenantScope,
  {
    importId,
    numbers,
    from,
    to,
  }: { importId: ImportId; numbers: readonly number[]; from: readonly ImportRowState[]; to: ImportRowState },
): Promise<void> {
  await sql`update import_row set state = ${to} where directory_id = ${directoryId} and import_id = ${importId}
    and no = any(${[...numbers]}::int[]) and state = any(${[...from]}::text[])`.execute(db)
}

/** Sets who decided on a document, and when; null for one that waits again. */
export async function updateDecision(
  db: Db,
  scope: TenantScope,
  id: string,
  decided: { at: Date; isByPerson: boolean } | null,
): Promise<void> {
  await sql`update received_document set decided_at = ${decided?.at ?? null},
      decided_by = ${decided?.isByPerson ? scope.userId : null}::uuid
    where directory_id = ${scope.directoryId} and id = ${id}`.execute(db)
}

/** Stores which record came from which row of the import. */
export async function insertRecordsOfDocument(
  db: Db,
  { directoryId }: TenantScope,
  importId: ImportId,
  records: readonly { no: number; recordId: string }[],
): Promise<void> {
  await sql`insert into import_effect (directory_id, import_id, no, subject_type, subject_id)
    select ${directoryId}::uuid, ${importId}::uuid, e.no, 'record', e.id
    from unnest(${records.map(({ no }) => no)}::int[], ${records.map(({ recordId }) => recordId)}::uuid[]) as e(no, id)
    on conflict do nothing`.execute(db)
}

/** Ends an import of which no row waits any more. One with a stored row can be undone from then on. */
export async function finishDecidedImport(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  now: Date,
): Promise<void> {
  await sql`
    with states as (
      select coalesce(bool_or(state in ('waiting', 'ready', 'question', 'unchecked', 'error')), false) as is_open,
        coalesce(bool_or(state = 'imported'), false) as is_stored
      from import_row where directory_id = ${directoryId} and import_id = ${id})
    update import i set version = i.version + 1, status = case when s.is_open then i.status else 'imported' end,
      imported_at = case when s.is_stored or not s.is_open then coalesce(i.imported_at, ${now}) else i.imported_at end
    from states s where i.directory_id = ${directoryId} and i.id = ${id} and i.status = 'checked'`.execute(db)
}

/** Opens an import again of which rows wait. */
export async function reopenImport(db: Db, { directoryId }: TenantScope, id: ImportId): Promise<void> {
  await sql`update import set status = 'checked', imported_at = null, version = version + 1
    where directory_id = ${directoryId} and id = ${id} and status = 'imported'`.execute(db)
}

/** A document that lost its record, with the rows that wait again: all of a settlement, else the line. */
export interface DocumentWithoutRecord {
  id: string
  importId: ImportId
  numbers: readonly number[]
}

/**
 * Removes the traces of records that are gone, and returns the documents of these farms that they came from. Imports
 * that are being undone are left out: their documents go with them.
 */
export async function reopenDocumentsWithoutRecord(
  db: Db,
  { directoryId }: TenantScope,
  farmIds: readonly FarmId[],
): Promise<DocumentWithoutRecord[]> {
  const { rows } = await sql<DocumentWithoutRecord>`
    with gone as (
      select e.directory_id, e.import_id, e.no, e.subject_id, d.id, d.kind, d.row_numbers from received_document d
      join import i on i.directory_id = d.directory_id and i.id = d.import_id and i.status <> 'undoing'
      join import_effect e on e.directory_id = d.directory_id and e.import_id = d.import_id and e.no = any(d.row_numbers)
        and e.subject_type = 'record'
      join record r on r.directory_id = d.directory_id and r.id = e.subject_id and r.deleted_at is not null
      where d.directory_id = ${directoryId} and d.farm_id = any(${[...farmIds]}::uuid[]) and d.decided_at is not null)
    delete from import_effect e using gone g
    where e.directory_id = g.directory_id and e.import_id = g.import_id and e.no = g.no and e.subject_id = g.subject_id
    returning g.id, g.import_id as "importId", case g.kind when 'settlement' then g.row_numbers else array[g.no] end as numbers`.execute(
    db,
  )
  return rows
}

/** Deletes the documents of an import, or only those that nobody decided on, and returns their ids. */
export async function deleteReceivedDocuments(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  { isUndecidedOnly }: { isUndecidedOnly: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from received_document where directory_id = ${directoryId} and import_id = ${id}
        and (not ${isUndecidedOnly}::boolean or decided_at is null) returning id, row_numbers),
      freed as (update import_row r set state = 'unchecked' from gone g where r.directory_id = ${directoryId}
        and r.import_id = ${id} and r.no = any(g.row_numbers) and r.state = 'waiting')
    select id from gone`.execute(db)
  return rows.map((row) => row.id)
}

/** Deletes the documents of an import that nobody decided on and that have none of these keys; returns their ids. */
export async function deleteOtherDocuments(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from received_document where directory_id = ${directoryId}
    and import_id = ${id} and decided_at is null and key <> all(${[...keys]}::text[]) returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** Marks the documents of an import as decided whose rows have all become records without a person. */
export async function decideImportedDocuments(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  now: Date,
): Promise<void> {
  await sql`update received_document d set decided_at = ${now}
    where d.directory_id = ${directoryId} and d.import_id = ${id} and d.decided_at is null and not exists (
      select from import_row r where r.directory_id = ${directoryId} and r.import_id = ${id} and r.no = any(d.row_numbers)
        and r.state <> 'imported')`.execute(db)
}
