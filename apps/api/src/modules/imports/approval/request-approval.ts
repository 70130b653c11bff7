import { MAX_COPIES } from '#modules/forms/service.ts'
import {
  type NewReceivedDocument,
  raiseApprovals,
  removeOtherDocuments,
  upsertReceivedDocuments,
} from '#modules/received-documents/service.ts'
import { isDateOrderDoubt, parseStoredRow } from '../checking/judge-rows.ts'
import type { ImportKindDefinition, ImportSession } from '../kinds/import-kind-definition.ts'
import { updateStateOfRows } from '../sql/import-row-states.ts'
import { type StoredImportRow, selectImportRows } from '../sql/import-rows.ts'
import type { StoredImport } from '../sql/imports.ts'

/** Rows that are read at once; a document may go on in the next page. */
const PAGE = 2000

/** A document that is gathered from its rows; `isSure` as long as none of them is doubtful. */
interface GatheredDocument extends NewReceivedDocument {
  rowNumbers: number[]
  lines: NewReceivedDocument['lines'][number][]
  items: unknown[]
  waitingRows: number[]
  isSure: boolean
}

/**
 * Makes documents of the checked rows of a sent import, and asks for their approval. Rows that wait already belong to
 * them too, because a person may have mended one or left it out. With `isAutomatic`, the rows of documents without a
 * doubt stay ready, to be stored at once.
 */
export async function requestApproval(
  session: ImportSession,
  storedImport: StoredImport,
  kind: ImportKindDefinition,
  { isAutomatic, sender }: { isAutomatic: boolean; sender: string },
): Promise<void> {
  const { db, scope, context } = session
  const { documents, freeRows } = await gatherDocuments(session, storedImport, kind, sender)
  if (freeRows.length > 0) await updateStateOfRows(db, scope, storedImport.id, { numbers: freeRows, state: 'ready' })
  await removeOtherDocuments(
    db,
    context,
    scope,
    storedImport.id,
    documents.map(({ key }) => key),
  )
  if (documents.length === 0) return
  await upsertReceivedDocuments(db, scope, storedImport.id, documents)
  // Feed use that deviates is never without a doubt.
  const isWaiting = ({ kind: one, isSure }: GatheredDocument) => one === 'consumption' || !(isAutomatic && isSure)
  const numbers = documents.filter(isWaiting).flatMap(({ rowNumbers }) => rowNumbers)
  await updateStateOfRows(db, scope, storedImport.id, { numbers, state: 'waiting' })
  await raiseApprovals(db, scope, context.now, { importId: storedImport.id })
}

async function gatherDocuments(
  session: ImportSession,
  storedImport: StoredImport,
  kind: ImportKindDefinition,
  sender: string,
): Promise<{ documents: GatheredDocument[]; freeRows: number[] }> {
  const { db, scope } = session
  const documents = new Map<string, GatheredDocument>()
  for (let after: number | null = 0; after !== null; ) {
    const rows: StoredImportRow[] = await selectImportRows(db, scope, storedImport.id, {
      states: ['ready', 'question', 'error', 'waiting'],
      after,
      limit: PAGE,
    })
    for (const row of rows) addRow(documents, row, session, storedImport, kind, sender)
    after = rows.length === PAGE ? (rows.at(-1)?.no ?? null) : null
  }
  const gathered: GatheredDocument[] = []
  // Rows that waited with a row which a person mended since, and of which nothing needs an approval any more.
  const freeRows: number[] = []
  for (const document of documents.values()) {
    const [first, ...others] = document.items
    const isFilled = kind.prefillOf !== undefined && first !== undefined
    if (isFilled) document.prefill = (await kind.prefillOf?.(session, [first, ...others])) ?? null
    if (!isFilled || document.prefill !== null) gathered.push(document)
    else freeRows.push(...document.waitingRows)
  }
  return { documents: gathered, freeRows }
}

/** Adds a row to its document; a row that must be mended first belongs to none. */
function addRow(
  documents: Map<string, GatheredDocument>,
  row: StoredImportRow,
  session: ImportSession,
  storedImport: StoredImport,
  kind: ImportKindDefinition,
  sender: string,
): void {
  if (row.state === 'error' && !isUnknownProduct(row)) return
  // Its day is asked about first: the form of a document shows the day as it was read, and not the question.
  if (row.problems?.some(isDateOrderDoubt)) return
  const { values } = parseStoredRow(kind, storedImport, row)
  const part = kind.documentOf?.(values, row.no, session) ?? null
  const item = kind.prefillOf ? kind.convert(values, session).item : undefined
  // Something that the row names was removed since it was checked.
  if (!part || item === null) return
  // The form has room for so many lines; a longer note becomes several documents.
  let key = part.key
  for (let no = 2; (documents.get(key)?.lines.length ?? 0) >= MAX_COPIES; no++) key = `${part.key}/${no}`
  const document = documents.get(key) ?? {
    ...part,
    sender: part.sender ?? sender,
    key,
    ...{ prefill: null, rowNumbers: [], lines: [], items: [], waitingRows: [], isSure: true },
  }
  documents.set(key, document)
  document.rowNumbers.push(row.no)
  if (row.state === 'waiting') document.waitingRows.push(row.no)
  document.lines.push(...part.lines)
  if (item !== undefined) document.items.push(item)
  document.isSure &&= row.state === 'ready'
}

/** The only error is a product without a mix, which a person can name. */
const isUnknownProduct = ({ problems }: StoredImportRow): boolean =>
  problems?.length === 1 && problems[0]?.code === 'import.name_unknown' && problems[0].field === 'mix'
