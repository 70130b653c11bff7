import { type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import { isRefusal, refusalReason } from '../checking/refusal-reason.ts'
import { withSavepoint } from '../sql/savepoint.ts'
import type {
  ImportEffect,
  ImportedRow,
  ImportKindDefinition,
  ImportSession,
  StoredRows,
  StoreOptions,
} from './import-kind-definition.ts'

type SavedSubject = Omit<ImportEffect, 'no'>

/** How the rows of a kind are stored one by one, by the service that serves their form. */
interface EntrySteps<Item> {
  /** Order in which rows are stored where some need what others make, such as a section its barn. */
  orderOf?(item: Item): number
  /** Whether an entry states already what the row states. */
  isKnown?(session: ImportSession, item: Item): Promise<boolean>
  /** Whether an entry that equals the row has another number of its own: it may be a second one. */
  isUnderOtherNumber?(session: ImportSession, item: Item): Promise<boolean>
  /** Stores a row, with its doubts confirmed or not. */
  save(session: ImportSession, item: Item, confirmed: boolean): Promise<readonly SavedSubject[]>
  /** Column that a field of the service's rules is from. */
  columnOf(field: string): string | undefined
}

/** Rows of forms that are stored in one transaction: each takes up to 20 ms, and locks what it changes. */
const ENTRIES_AT_ONCE = 100

/** Ends the trial of one row: what it stored is taken back, and its locks are released. */
class TrialOfRowEnd extends Error {}

/** Makes the kind of rows that are stored one by one. */
export const entryKind = <Item>({
  isKnown,
  isUnderOtherNumber,
  save,
  columnOf,
  orderOf,
  ...kind
}: EntrySteps<Item> & Omit<ImportKindDefinition<Item>, 'store' | 'reference'>): ImportKindDefinition<Item> => ({
  rowsAtOnce: orderOf ? undefined : ENTRIES_AT_ONCE,
  ...kind,
  reference: ({ external_id }) => (typeof external_id === 'string' ? external_id : null),
  store: (session, rows, options) =>
    storeEach(session, rows, options, {
      ...{ save, columnOf },
      ...(isKnown && { isKnown }),
      ...(isUnderOtherNumber && { isUnderOtherNumber }),
      ...(orderOf && { orderOf }),
    }),
})

/** Stores rows one after the other. Throws a RuleProblem with the rules of all rows that are refused. */
async function storeEach<Item>(
  session: ImportSession,
  rows: readonly ImportedRow<Item>[],
  { isDryRun }: StoreOptions,
  steps: EntrySteps<Item>,
): Promise<StoredRows> {
  const effects: ImportEffect[] = []
  const rules: BrokenRule[] = []
  const { orderOf } = steps
  const ordered = orderOf ? rows.toSorted((one, other) => orderOf(one.item) - orderOf(other.item)) : rows
  for (const { no, item } of ordered) {
    const row = await storeRow(session, item, isDryRun, steps)
    effects.push(...row.subjects.map((subject) => ({ no, ...subject })))
    rules.push(...row.rules.map(({ field, ...rule }) => ({ ...rule, field: fieldOfRow(no, field, steps) })))
  }
  if (rules.some(({ verdict }) => verdict === 'refused')) throw new RuleProblem(rules)
  return { effects, doubts: rules }
}

function fieldOfRow<Item>(no: number, field: string | undefined, { columnOf }: EntrySteps<Item>): string {
  const column = field === undefined ? undefined : columnOf(field)
  return column === undefined ? String(no) : `${no}.${column}`
}

interface StoredRow {
  subjects: readonly SavedSubject[]
  rules: readonly BrokenRule[]
}

async function storeRow<Item>(
  session: ImportSession,
  item: Item,
  isDryRun: boolean,
  steps: EntrySteps<Item>,
): Promise<StoredRow> {
  const { save, isKnown, orderOf } = steps
  const attempt = (confirmed: boolean) =>
    withSavepoint(session.db, async () => {
      const subjects = await save(session, item, confirmed)
      if (isDryRun && !orderOf) throw new TrialOfRowEnd()
      return subjects
    }).catch((error: unknown) => {
      if (error instanceof TrialOfRowEnd) return []
      throw error
    })
  try {
    if (isDryRun && (await isKnown?.(session, item)))
      return { subjects: [], rules: [{ code: 'duplicates.same', verdict: 'doubtful' }] }
    return { subjects: await attempt(!isDryRun), rules: [] }
  } catch (error) {
    const rules = await withOtherNumber(session, item, rulesOf(session, error), steps)
    if (rules.some(({ verdict }) => verdict === 'refused')) return { subjects: [], rules }
    // Doubts alone: on trial the row is tried as it will be stored, because another rule may refuse it then.
    try {
      return { subjects: await attempt(true), rules }
    } catch (second) {
      return { subjects: [], rules: [...rules, ...rulesOf(session, second)] }
    }
  }
}

/** Asks about an entry that equals the row but for its number; one without a number is the same, as of other kinds. */
async function withOtherNumber<Item>(
  session: ImportSession,
  item: Item,
  rules: readonly BrokenRule[],
  { isUnderOtherNumber }: EntrySteps<Item>,
): Promise<readonly BrokenRule[]> {
  const isSame = ({ code }: BrokenRule) => code === 'duplicates.same'
  if (!rules.some(isSame) || !(await isUnderOtherNumber?.(session, item))) return rules
  return rules.map((rule) => (isSame(rule) ? { ...rule, code: 'import.equal_entry' } : rule))
}

function rulesOf({ context }: ImportSession, error: unknown): readonly BrokenRule[] {
  if (error instanceof RuleProblem) return error.rules
  if (isRefusal(error))
    return [{ code: 'import.refused', verdict: 'refused', params: { reason: refusalReason(context, error) } }]
  throw error
}
