import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import { mapInTurns } from '#platform/work-turns.ts'
import type { TypedRow } from '../kinds/import-column.ts'
import type {
  ImportEffect,
  ImportedRow,
  ImportKindDefinition,
  ImportSession,
  StoreOptions,
} from '../kinds/import-kind-definition.ts'
import { rowOfField } from '../kinds/ledger-kind.ts'
import type { FileRow } from '../reading/file-row.ts'
import type { JudgedRow, ReadImportRow, StoredImportRow } from '../sql/import-rows.ts'
import type { StoredImport } from '../sql/imports.ts'
import { type ParsedRow, parseRow } from './parse-row.ts'
import { isRefusal, refusalReason } from './refusal-reason.ts'
import { contentKey, referenceKey } from './row-keys.ts'
import { textsOfRow } from './texts-of-row.ts'

/** Rows stored together: enough that a statement a table costs little a row, few enough to show progress. */
const ROWS_AT_ONCE = 1000

export const rowsAtOnce = (kind: Pick<ImportKindDefinition, 'rowsAtOnce'> | undefined): number =>
  kind?.rowsAtOnce ?? ROWS_AT_ONCE

/** From this number of rows on, figures are calculated once at the end, and not with every block. */
const LARGE_IMPORT = 500

export const isLargeImport = ({ row_count }: Pick<StoredImport, 'row_count'>): boolean => row_count > LARGE_IMPORT

/** A row that alone breaks no rule. */
export type CandidateRow = ImportedRow<unknown>

type ReadImport = Pick<StoredImport, 'settings' | 'mapping' | 'sender_id' | 'date_order_doubt'>
/** A row as it arrived, with what a person mended. */
type UnreadRow = Pick<StoredImportRow, 'no' | 'cells'> &
  Partial<Pick<StoredImportRow, 'mended' | 'problems'>> &
  Pick<FileRow, 'isHidden'>

/** Reads the cells of a stored row by the columns of its kind. */
export function parseStoredRow(
  kind: ImportKindDefinition,
  { settings, mapping, date_order_doubt }: ReadImport,
  row: UnreadRow,
): ParsedRow {
  return parseRow(kind.columns, textsOfRow(row, mapping), {
    decimalMark: settings?.decimalMark ?? '.',
    dateOrder: settings?.dateOrder ?? 'ymd',
    asksDateOrder: date_order_doubt === 'asked',
  })
}

/** Reads rows by the columns of their kind, each for itself: what its cells say, its place, the rules of its form. */
export const readEachRow = (
  kind: ImportKindDefinition,
  readImport: ReadImport,
  session: ImportSession,
  rows: readonly UnreadRow[],
): Promise<ReadImportRow[]> => mapInTurns(rows, (row) => readRow(kind, readImport, session, row))

function readRow(
  kind: ImportKindDefinition,
  readImport: ReadImport,
  session: ImportSession,
  row: UnreadRow,
): ReadImportRow {
  const { values, rules, doubts } = parseStoredRow(kind, readImport, row)
  const reference = kind.reference(values)
  const converted = rules.length > 0 ? { item: null, rules } : kind.convert(values, session)
  // A sender writes all its files in one way, which was looked at once; in which order its days are, nobody may have seen.
  const ofCells = readImport.sender_id === null ? [...doubts, ...hiddenRowDoubts(row)] : doubts.filter(isDateOrderDoubt)
  const problems = [...converted.rules, ...ofCells]
  return {
    no: row.no,
    state: converted.item === null ? 'error' : problems.length > 0 ? 'question' : 'ready',
    problems,
    reference: reference === null ? null : referenceKey(kind.kind, reference),
    contentKey: contentKey(kind.kind, values),
    day: dayOf(kind, values),
    groupKey: kind.groupOf?.(values) ?? null,
  }
}

/** Says whether a doubt asks if the month is first; the day of such a row is not known yet. */
export const isDateOrderDoubt = ({ code }: BrokenRule): boolean => code === 'import.date_order'

const HIDDEN_ROW: BrokenRule = { code: 'import.hidden_row', verdict: 'doubtful' }
const isHiddenRow = ({ code }: BrokenRule): boolean => code === HIDDEN_ROW.code

/** Doubt of a row that is hidden in its workbook, such as by a filter; a row that is read again states it already. */
export const hiddenRowDoubts = ({ isHidden, problems }: Omit<UnreadRow, 'no' | 'cells'>): BrokenRule[] =>
  isHidden || problems?.some(isHiddenRow) ? [HIDDEN_ROW] : []

const dayOf = ({ dayColumn }: ImportKindDefinition, values: TypedRow): string | null => {
  const day = dayColumn === null ? null : values[dayColumn]
  return typeof day === 'string' ? day.slice(0, 'yyyy-mm-dd'.length) : null
}

/** Returns rows that were read before as what is to be stored, and those that break a rule by now. */
export async function candidatesOf(
  kind: ImportKindDefinition,
  readImport: ReadImport,
  session: ImportSession,
  rows: readonly StoredImportRow[],
): Promise<{ candidates: CandidateRow[]; refused: JudgedRow[] }> {
  const candidates: (CandidateRow & { group: string | null })[] = []
  const refused: JudgedRow[] = []
  const brokenGroups = new Set<string | null>()
  const add = (row: StoredImportRow): void => {
    const { values, rules } = parseStoredRow(kind, readImport, row)
    const converted = rules.length > 0 ? { item: null, rules } : kind.convert(values, session)
    const group = kind.groupOf?.(values) ?? null
    if (converted.item === null) {
      refused.push({ no: row.no, state: 'error', problems: [...converted.rules, ...hiddenRowDoubts(row)] })
      brokenGroups.add(group)
      return
    }
    const doubts = row.problems ?? []
    // Where the sender numbers the row, an equal entry may be another event.
    const mayBeKnown = kind.reference(values) === null && !isRepeated(doubts)
    candidates.push({ no: row.no, item: converted.item, doubts, mayBeKnown, group })
  }
  await mapInTurns(rows, add)
  // An entry of several rows is stored as a whole or not at all.
  const isHeldBack = ({ group }: { group: string | null }) => group !== null && brokenGroups.has(group)
  const heldBack = candidates.filter(isHeldBack)
  return {
    candidates: candidates.filter((row) => !isHeldBack(row)),
    refused: [...refused, ...heldBack.map((row) => judgedAs('error', row, [GROUP_INCOMPLETE]))],
  }
}

/** Another row of the same entry has an error. */
const GROUP_INCOMPLETE: BrokenRule = { code: 'import.group_incomplete', verdict: 'refused' }

/** Result of storing a block of rows: what they made, and the rows whose state differs from that of the others. */
interface StoredBlock {
  effects: readonly ImportEffect[]
  /** Rows that are stored, in a dry run on trial. */
  stored: readonly CandidateRow[]
  /** Rows that are refused; in a dry run also those with new doubts, and those that are known. */
  judged: readonly JudgedRow[]
}

type BlockOptions = StoreOptions & { savepoint: <T>(work: () => Promise<T>) => Promise<T> }

/** A rule that an entry, typed by hand, already states what a row states. */
const SAME_ENTRY = 'duplicates.same'
/** A doubt that the file itself states the same twice; then an equal entry may be that of the other row. */
const REPEATED: ReadonlySet<string> = new Set(['import.repeated', 'import.reference_repeated'])
const isRepeated = (doubts: readonly BrokenRule[]): boolean => doubts.some(({ code }) => REPEATED.has(code))

/**
 * Stores a block of rows in the session's transaction. Rows that break a rule are left out and judged as errors, and the
 * others are tried again, until those that are left are stored.
 */
export async function storeBlock(
  kind: ImportKindDefinition,
  session: ImportSession,
  rows: readonly CandidateRow[],
  { savepoint, ...options }: BlockOptions,
): Promise<StoredBlock> {
  const judged: JudgedRow[] = []
  let left = rows
  while (left.length > 0) {
    const block = left
    const result = await savepoint(() => kind.store(session, block, options)).catch((error: unknown) => {
      if (isRefusal(error)) return error
      throw error
    })
    if (result instanceof Problem)
      return withJudged(judged, await storeHalves(kind, session, block, result, { savepoint, ...options }))
    const rulesOf = Map.groupBy(
      result instanceof RuleProblem ? result.rules : result.doubts,
      ({ field }) => rowOfField(field)?.no ?? null,
    )
    if (!(result instanceof RuleProblem)) {
      if (options.isDryRun) judged.push(...block.flatMap((row) => judgedOnTrial(row, rulesOf.get(row.no) ?? [])))
      return { effects: result.effects, stored: block, judged }
    }
    const isRefused = ({ no }: CandidateRow) => rulesOf.get(no)?.some(({ verdict }) => verdict === 'refused') ?? false
    const refused = block.filter(isRefused)
    if (refused.length === 0)
      return withJudged(judged, await storeHalves(kind, session, block, result, { savepoint, ...options }))
    judged.push(...refused.map((row) => judgedAs('error', row, rulesOf.get(row.no) ?? [])))
    left = block.filter((row) => !isRefused(row))
  }
  return { effects: [], stored: [], judged }
}

/**
 * Stores the halves of a block of which something is refused without naming a row, until the row is found. It is judged
 * by the text of the refusal.
 */
async function storeHalves(
  kind: ImportKindDefinition,
  session: ImportSession,
  block: readonly CandidateRow[],
  refusal: Problem | RuleProblem,
  options: BlockOptions,
): Promise<StoredBlock> {
  const [only, second] = block
  if (only && !second)
    return { effects: [], stored: [], judged: [judgedAs('error', only, [refusedRow(session, refusal)])] }
  const middle = Math.ceil(block.length / 2)
  const first = await storeBlock(kind, session, block.slice(0, middle), options)
  const last = await storeBlock(kind, session, block.slice(middle), options)
  return {
    effects: [...first.effects, ...last.effects],
    stored: [...first.stored, ...last.stored],
    judged: [...first.judged, ...last.judged],
  }
}

const refusedRow = ({ context }: ImportSession, refusal: Problem | RuleProblem): BrokenRule => ({
  code: 'import.refused',
  verdict: 'refused',
  params: { reason: refusalReason(context, refusal) },
})

const withJudged = (judged: readonly JudgedRow[], block: StoredBlock): StoredBlock => ({
  ...block,
  judged: [...judged, ...block.judged],
})

/** Judges a row that was stored on trial; none where nothing new is known of it. */
function judgedOnTrial(row: CandidateRow, rules: readonly BrokenRule[]): JudgedRow[] {
  const { doubts, mayBeKnown } = row
  if (rules.length === 0) return []
  if (mayBeKnown && rules.some(({ code }) => code === SAME_ENTRY)) return [judgedAs('known', row, [])]
  const added = rules.filter(({ code }) => code !== SAME_ENTRY || !isRepeated(doubts))
  return [judgedAs('question', row, [...doubts, ...added])]
}

/** A row with what is known of it by now. That it was hidden stays with it: it may be mended, or its twin deleted. */
const judgedAs = (
  state: JudgedRow['state'],
  { no, doubts }: Pick<CandidateRow, 'no' | 'doubts'>,
  rules: readonly BrokenRule[],
): JudgedRow => ({
  no,
  state,
  problems: [...new Set([...rules, ...doubts.filter(isHiddenRow)])].map(({ field, ...rule }) => {
    const named = rowOfField(field)
    const column = named ? named.column : field
    return { ...rule, ...(column != null && { field: column }) }
  }),
})
