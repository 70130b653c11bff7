import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { firstDayOfDraft, type RecordDraft } from '#modules/ledger/record-draft.ts'
import {
  foreseeDrafts,
  type LedgerTrial,
  newLedgerTrial,
  recordAll,
  removeRecords,
  type StoredRecordWithFacts,
  tryDrafts,
  type WeightJudge,
} from '#modules/ledger/service.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { type PlaceDepth, placeOfRow, type RowPlace } from '../checking/place-of-row.ts'
import type { TypedRow } from './import-column.ts'
import type { ConvertedRow, ImportedRow, ImportKindDefinition, ImportSession } from './import-kind-definition.ts'
import { weightDoubts } from './unexpected-weights.ts'

/** A kind whose rows are records of the ledger. */
interface LedgerKind
  extends Pick<ImportKindDefinition, 'kind' | 'columns' | 'documentOf'>,
    Pick<ImportKindDefinition<RecordDraft>, 'prefillOf'> {
  /** How much of a place the record needs; a barn by default. */
  depth?: PlaceDepth
  /** Converts a row at its place to the record that its form would make; `fields` are the keys of columns. */
  toDraft(row: TypedRow, at: RowPlace, session: ImportSession): { draft: RecordDraft } | { rule: BrokenRule }
  /** Rules of the form that a row breaks alone. */
  rules?(row: TypedRow, draft: RecordDraft, session: ImportSession): readonly BrokenRule[]
  /** Doubts that follow from other rows and stored records; asked once a block, with rows in the order of their days. */
  doubtsOnTrial?(
    session: ImportSession,
    rows: readonly ImportedRow<RecordDraft>[],
    ofWeights: readonly BrokenRule[],
  ): Promise<readonly BrokenRule[]>
  /** Rules that the undo of records would break. */
  rulesOfUndo?(session: ImportSession, removed: readonly StoredRecordWithFacts[]): Promise<readonly BrokenRule[]>
  dayColumn?: string
}

const LEDGER_TABLES = ['record', 'herd_leg', 'herd_weighing', 'herd_count', 'feed_use', 'feed_move', 'posting']

/** Kinds whose weights are held against what is expected of the pigs. */
const WEIGHED: ReadonlySet<ImportKindDefinition['kind']> = new Set([
  ...(['insertions', 'departures', 'transfers', 'deaths', 'weighings', 'stock_counts'] as const),
])

/** Makes the kind of rows that become records, each row one record. */
export const ledgerKind = ({
  kind,
  columns,
  depth = 'barn',
  toDraft,
  rules,
  doubtsOnTrial,
  rulesOfUndo,
  dayColumn = 'date',
  documentOf,
  prefillOf,
}: LedgerKind): ImportKindDefinition<RecordDraft> => ({
  kind,
  columns,
  audience: 'writers',
  dayColumn,
  tables: LEDGER_TABLES,
  ...(documentOf && { documentOf }),
  ...(prefillOf && { prefillOf }),
  reference: ({ external_id }) => (typeof external_id === 'string' ? external_id : null),
  convert(row, session): ConvertedRow<RecordDraft> {
    const at = placeOfRow(row, session, depth)
    if (at.rule) return { item: null, rules: [at.rule] }
    const converted = toDraft(row, at, session)
    if ('rule' in converted) return { item: null, rules: [converted.rule] }
    const broken = [...farmRules(converted.draft, session), ...(rules?.(row, converted.draft, session) ?? [])]
    return { item: broken.some(({ verdict }) => verdict === 'refused') ? null : converted.draft, rules: broken }
  },
  async store(session, rows, { isDryRun, isPart }) {
    const { db, context, scope } = session
    const { drafts, mayBeKnown } = draftsOfRows(rows)
    if (isDryRun) {
      const judge = judgeOf(session, drafts, rows)
      const tried = await tryDrafts(db, context, scope, trialOf(session), { drafts, mayBeKnown, judge })
      const ofRows = (await doubtsOnTrial?.(session, rows, tried.weightDoubts)) ?? []
      // One question about a weight is enough.
      const doubted = new Set(ofRows.map(({ field }) => field))
      const ofWeights = tried.weightDoubts.filter(({ field }) => !doubted.has(field))
      return { doubts: [...tried.doubts, ...ofRows, ...ofWeights], effects: [] }
    }
    const { recordIds, doubts } = await recordAll(db, context, scope, drafts, {
      confirmed: true,
      source: 'import',
      isPart,
    })
    return {
      doubts,
      effects: recordIds.map((subjectId, index) => ({ no: rows[index]?.no ?? 0, subjectType: 'record', subjectId })),
    }
  },
  ...(WEIGHED.has(kind) && {
    foresee: (session: ImportSession, rows: readonly ImportedRow<RecordDraft>[], since: string) =>
      foreseeDrafts(session.db, session.context, session.scope, trialOf(session), { ...draftsOfRows(rows), since }),
  }),
  async remove(session, effects) {
    const { db, context, scope } = session
    await removeRecords(
      db,
      context,
      scope,
      effects.map(({ subjectId }) => subjectId as RecordId),
      async (removed) => (await rulesOfUndo?.(session, removed)) ?? [],
    )
  },
})

/** The records of rows, whose errors name the row of the file. */
const draftsOfRows = (rows: readonly ImportedRow<RecordDraft>[]) => ({
  drafts: rows.map(({ no, item }) => ({ ...item, fields: fieldsOfRow(no, item.fields) })),
  mayBeKnown: rows.map((row) => row.mayBeKnown),
})

/** Refuses records on farms where the person may not record, and on days within the lock of a farm. */
function farmRules(draft: RecordDraft, { names, scope, i18n }: ImportSession): BrokenRule[] {
  const places = draft.kind === 'transfer' ? [draft.place, draft.to] : [draft.place]
  return [...new Set(places.map(({ farmId }) => farmId))].flatMap((farmId): BrokenRule[] => {
    const farm = names.farmById(farmId)
    const name = farm?.name ?? ''
    if (!scope.writableFarms.has(farmId))
      return [{ code: 'import.farm_not_allowed', verdict: 'refused', field: draft.fields.place, params: { name } }]
    const through = farm?.lockedThrough ?? null
    if (through === null || firstDayOfDraft(draft) > through) return []
    const params = { name, date: i18n.day(through) }
    return [{ code: 'import.farm_locked', verdict: 'refused', field: draft.fields.day, params }]
  })
}

const judgeOf = (
  session: ImportSession,
  drafts: readonly RecordDraft[],
  rows: readonly ImportedRow<RecordDraft>[],
): WeightJudge => ({
  doubtsOf(no, pigs) {
    const draft = drafts[no]
    return draft ? weightDoubts(session, draft, pigs) : []
  },
  // The pigs with which a place begins: nothing but the usual weights is known of them.
  isUnusual: (no) =>
    drafts[no]?.kind === 'insertion' && (rows[no]?.doubts.some(({ code }) => code === 'weight.unusual') ?? false),
})

/** What the earlier blocks of a dry run would have stored. */
const trials = new WeakMap<ImportSession, LedgerTrial>()

function trialOf(session: ImportSession): LedgerTrial {
  const trial = trials.get(session) ?? newLedgerTrial()
  trials.set(session, trial)
  return trial
}

/** Makes the fields of errors name the row of the file and its column. */
const fieldsOfRow = (no: number, { day, head, place, weight, rows }: RecordDraft['fields']): RecordDraft['fields'] => ({
  day: rowField(no, day),
  head: rowField(no, head),
  place: rowField(no, place),
  ...(weight !== undefined && { weight: rowField(no, weight) }),
  ...(rows && { rows: rows.map((one) => ({ place: rowField(no, one.place), head: rowField(no, one.head) })) }),
})

const rowField = (no: number, column: string): string => `${no}.${column}`

/** Returns row and column of a field of an error; null for a field of no row. */
export function rowOfField(field: string | undefined): { no: number; column: string | null } | null {
  const [, no, column] = /^(\d+)(?:\.(.+))?$/.exec(field ?? '') ?? []
  return no === undefined ? null : { no: Number(no), column: column ?? null }
}
