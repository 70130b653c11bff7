import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import { ledgerPlaceName, type ResolvedDraft, unitsOfDraft } from '../drafts/resolved-draft.ts'
import type { PlaceLookup } from '../sql/places.ts'
import type { RecordRow } from '../sql/records.ts'
import { selectDuplicates, selectHistories } from '../sql/unit-history.ts'
import type { HerdUnit } from '../units/herd-unit.ts'

/** Kinds that need pigs in stock. */
const TAKES_FROM_STOCK: ReadonlySet<string> = new Set([
  'departure',
  'transfer',
  'slaughter',
  'dead',
  'weighing',
  'treatment',
])
/** Kinds that move pigs; a count on or after their day stays unchanged. */
const MOVES_PIGS: ReadonlySet<string> = new Set(['insertion', 'departure', 'transfer', 'slaughter', 'dead'])

/**
 * Returns the rules that entries break by the herd's history, before they are written.
 * `without` is the record that is being changed; it is ignored.
 */
export async function ledgerHistoryRules(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  entries: readonly { draft: ResolvedDraft; row: RecordRow }[],
  without: RecordId | null,
): Promise<BrokenRule[]> {
  return [
    ...(await historyRules(db, context, scope, entries, without)),
    ...(await duplicateRules(db, scope, entries, without)),
  ]
}

/** Returns the units whose history is checked for an entry. */
const unitsWithHistory = (draft: ResolvedDraft): readonly HerdUnit[] =>
  // Treated pigs stay in their unit, so nothing is replayed.
  draft.kind === 'treatment'
    ? [draft.unit]
    : MOVES_PIGS.has(draft.kind) || draft.kind === 'weighing'
      ? unitsOfDraft(draft)
      : []

/** The pigs of a slaughter may be at another place than the one where its form was opened. */
const placeOfUnit = (draft: ResolvedDraft, { id }: HerdUnit): PlaceLookup =>
  (draft.kind === 'slaughter' && draft.drawn.find(({ unit }) => unit.id === id)?.known) || draft.known

async function historyRules(
  db: Db,
  { language }: RequestContext,
  scope: TenantScope,
  entries: readonly { draft: ResolvedDraft }[],
  without: RecordId | null,
): Promise<BrokenRule[]> {
  const queries = entries.flatMap(({ draft }, no) =>
    unitsWithHistory(draft).map((unit, place) => ({ no, place, unit, day: draft.day })),
  )
  if (queries.length === 0) return []
  const histories = await selectHistories(
    db,
    scope,
    queries.map(({ unit, day }, no) => ({ no, unit_id: unit.id, barn_id: unit.barnId, day })),
    without,
  )
  const rules: BrokenRule[] = []
  for (const [index, { no, place, unit, day }] of queries.entries()) {
    const draft = entries[no]?.draft
    const history = histories[index]
    if (!draft || !history) continue
    // The second unit of a transfer receives pigs.
    const takes = TAKES_FROM_STOCK.has(draft.kind) && !(draft.kind === 'transfer' && place === 1)
    if (takes && history.first_day !== null && day < history.first_day) {
      rules.push({
        code: 'dates.before_start',
        verdict: 'refused',
        field: draft.fields.day,
        params: {
          place: ledgerPlaceName(placeOfUnit(draft, unit), scope),
          date: formatFarmDay(language, history.first_day),
        },
      })
    } else if (MOVES_PIGS.has(draft.kind) && history.count_day !== null) {
      rules.push({
        code: 'dates.before_status',
        verdict: 'doubtful',
        field: draft.fields.day,
        params: { date: formatFarmDay(language, history.count_day) },
      })
    }
  }
  return rules
}

async function duplicateRules(
  db: Db,
  scope: TenantScope,
  entries: readonly { draft: ResolvedDraft; row: RecordRow }[],
  without: RecordId | null,
): Promise<BrokenRule[]> {
  // A second count of a day replaces the first, and its form asks for it; check-ins may be repeated at any time.
  const queries = entries.flatMap(({ draft, row }, no) =>
    draft.kind === 'status' || draft.kind === 'checkIn'
      ? []
      : [
          {
            ...row,
            no,
            mix_id: 'mixId' in draft ? draft.mixId : null,
            category_id: draft.kind === 'posting' ? draft.categoryId : null,
            amount_ore: draft.kind === 'posting' ? draft.amountOre : null,
          },
        ],
  )
  if (queries.length === 0) return []
  return (await selectDuplicates(db, scope, queries, without)).map((no) => ({
    code: 'duplicates.same',
    verdict: 'doubtful',
    field: entries[no]?.draft.fields.head ?? '',
  }))
}
