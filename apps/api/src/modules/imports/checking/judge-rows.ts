import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { RuleProblem } from '#platform/http/errors/problem.ts'
import type { TypedRow } from '../kinds/import-column.ts'
import type { ImportedRow, ImportKindDefinition, ImportSession } from '../kinds/import-kind-definition.ts'
import { rowOfField } from '../kinds/ledger-kind.ts'
import { type JudgedRow, type StoredImportRow, selectKnownKeys } from '../sql/import-rows.ts'
import type { StoredImport } from '../sql/imports.ts'
import { type ParsedRow, parseRow } from './parse-row.ts'
import { textsOfRow } from './read-rows.ts'
import { contentKey, referenceKey } from './row-keys.ts'

/** Rows stored together: large enough for one statement a table, small enough to show progress. */
export const ROWS_AT_ONCE = 1000

/** A row that alone breaks no rule, with its keys. */
export interface CandidateRow extends ImportedRow<unknown> {
  day: string | null
  doubts: readonly BrokenRule[]
  reference: string | null
  contentKey: string
}

/** The rows of an import that could be stored, and those that were judged without it. */
interface ReadRows {
  candidates: CandidateRow[]
  judged: JudgedRow[]
}

type JudgedImport = Pick<StoredImport, 'id' | 'settings' | 'mapping'>

/** Reads rows by the columns of their kind, each for itself: what its cells say, its place, the rules of its form. */
export function readCandidates(
  kind: ImportKindDefinition,
  { settings, mapping }: JudgedImport,
  session: ImportSession,
  rows: readonly StoredImportRow[],
): ReadRows {
  const candidates: CandidateRow[] = []
  const judged: JudgedRow[] = []
  for (const row of rows) {
    const { values, rules }: ParsedRow = parseRow(kind.columns, textsOfRow(row, mapping), {
      decimalMark: settings?.decimalMark ?? '.',
      dateOrder: settings?.dateOrder ?? 'ymd',
    })
    const reference = kind.reference(values)
    const keys = {
      reference: reference === null ? null : referenceKey(kind.kind, reference),
      contentKey: contentKey(kind.kind, values),
    }
    const converted = rules.length > 0 ? { item: null, rules } : kind.convert(values, session)
    if (converted.item === null) judged.push({ no: row.no, state: 'error', problems: converted.rules, ...keys })
    else
      candidates.push({ no: row.no, item: converted.item, day: dayOf(kind, values), doubts: converted.rules, ...keys })
  }
  return { candidates, judged }
}

const dayOf = ({ dayColumn }: ImportKindDefinition, values: TypedRow): string | null => {
  const day = dayColumn === null ? null : values[dayColumn]
  return typeof day === 'string' ? day : null
}

/** Sorts rows by day, so that pigs arrive before they leave; rows of a day stay in the order of the file. */
export const inOrderOfDays = (rows: readonly CandidateRow[]): CandidateRow[] =>
  rows.toSorted((one, other) =>
    (one.day ?? '') < (other.day ?? '') ? -1 : (one.day ?? '') > (other.day ?? '') ? 1 : one.no - other.no,
  )

/** Separates rows whose content is stored already, by another import, from those that are new. */
export async function separateKnown(
  { db, scope }: ImportSession,
  id: ImportId,
  candidates: readonly CandidateRow[],
): Promise<{ fresh: CandidateRow[]; known: JudgedRow[] }> {
  const stored = await selectKnownKeys(db, scope, id, {
    references: candidates.flatMap(({ reference }) => reference ?? []),
    contents: candidates.flatMap(({ reference, contentKey: key }) => (reference === null ? [key] : [])),
  })
  const seen = new Map<string, number>()
  const fresh: CandidateRow[] = []
  const known: JudgedRow[] = []
  for (const row of candidates) {
    const key = row.reference ?? row.contentKey
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    const isStored = row.reference === null ? times <= (stored.contents.get(key) ?? 0) : stored.references.has(key)
    if (isStored)
      known.push({ no: row.no, state: 'known', problems: [], reference: row.reference, contentKey: row.contentKey })
    else if (times > 1) fresh.push({ ...row, doubts: [...row.doubts, repeatedRule(row)] })
    else fresh.push(row)
  }
  return { fresh, known }
}

const repeatedRule = ({ reference }: CandidateRow): BrokenRule => ({
  code: reference === null ? 'import.repeated' : 'import.reference_repeated',
  verdict: 'doubtful',
  ...(reference !== null && { field: 'external_id' }),
})

/** Result of storing a block of rows: what they made, and how each was judged. */
interface StoredBlock {
  effects: { no: number; subjectType: string; subjectId: string }[]
  judged: JudgedRow[]
}

/** A rule that an entry typed by hand has already stored what a row states. */
const SAME_ENTRY = 'duplicates.same'

/**
 * Stores a block of rows in the session's transaction. Rows that break a rule are left out and judged as errors, and the
 * others are tried again, until those that are left are stored.
 */
export async function storeBlock(
  kind: ImportKindDefinition,
  session: ImportSession,
  rows: readonly CandidateRow[],
  { isDryRun, savepoint }: { isDryRun: boolean; savepoint: <T>(work: () => Promise<T>) => Promise<T> },
): Promise<StoredBlock> {
  const judged: JudgedRow[] = []
  let left = [...rows]
  while (left.length > 0) {
    const stored = await savepoint(() => kind.store(session, left, { isDryRun })).catch((error: unknown) => {
      if (error instanceof RuleProblem) return error
      throw error
    })
    const rulesOf = Map.groupBy(
      stored instanceof RuleProblem ? stored.rules : stored.doubts,
      ({ field }) => rowOfField(field)?.no ?? null,
    )
    const isRefused = ({ no }: CandidateRow) => rulesOf.get(no)?.some(({ verdict }) => verdict === 'refused') ?? false
    if (stored instanceof RuleProblem) {
      const refused = left.filter(isRefused)
      if (refused.length === 0) throw stored
      judged.push(...refused.map((row) => judgedAs('error', row, rulesOf.get(row.no) ?? [])))
      left = left.filter((row) => !isRefused(row))
      continue
    }
    const same = left.filter(
      ({ no, doubts }) => doubts.length === 0 && rulesOf.get(no)?.some(({ code }) => code === SAME_ENTRY),
    )
    if (isDryRun && same.length > 0) {
      judged.push(...same.map((row) => judgedAs('known', row, [])))
    }
    const others = isDryRun ? left.filter((row) => !same.includes(row)) : left
    judged.push(
      ...others.map((row) => {
        const rules = [...row.doubts, ...(rulesOf.get(row.no) ?? [])]
        return judgedAs(isDryRun ? (rules.length > 0 ? 'question' : 'ready') : 'imported', row, rules)
      }),
    )
    return { effects: [...stored.effects], judged }
  }
  return { effects: [], judged }
}

const judgedAs = (state: JudgedRow['state'], row: CandidateRow, rules: readonly BrokenRule[]): JudgedRow => ({
  no: row.no,
  state,
  problems: rules.map(({ field, ...rule }) => {
    const column = rowOfField(field)?.column ?? (rowOfField(field) ? null : field)
    return { ...rule, ...(column != null && { field: column }) }
  }),
  reference: row.reference,
  contentKey: row.contentKey,
})
