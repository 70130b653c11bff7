import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { selectLedgerHistory, type UnitLedgerHistory } from '#modules/ledger/sql/units/unit-history.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import { ledgerPlaceName, type ResolvedDraft, unitsOfDraft } from '../drafts/resolved-draft.ts'
import type { PlaceLookup } from '../sql/places.ts'
import type { HerdUnit } from '../units/herd-unit.ts'
import { comparedEntry, duplicateRules, type LedgerEntry } from './duplicate-entries.ts'

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
 * Returns the rules that entries break by the herd's history, before they are written: duplicate entries (the same
 * entry recorded twice), entries before the first pigs came, moves before a later count.
 * `without` is the record that is being changed or replaced; it is ignored. `firstDays` are those of units whose first pigs are not
 * stored yet.
 */
export async function ledgerHistoryRules(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  entries: readonly LedgerEntry[],
  without: RecordId | null,
  firstDays: ReadonlyMap<string, string> = new Map(),
): Promise<BrokenRule[]> {
  const units = entries.flatMap(({ draft }, no) =>
    unitsWithHistory(draft).map((unit, place) => ({ no, place, unit, day: draft.day })),
  )
  const stored = entries.flatMap(comparedEntry)
  if (units.length + stored.length === 0) return []
  const { histories, duplicates } = await selectLedgerHistory(
    db,
    scope,
    units.map(({ unit, day }, no) => ({ no, unit_id: unit.id, barn_id: unit.barnId, day })),
    stored,
    without,
  )
  return [...historyRules(context, scope, entries, units, histories, firstDays), ...duplicateRules(entries, duplicates)]
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
  (draft.kind === 'slaughter' && draft.drawn.find(({ unit }) => unit.id === id)?.placeLookup) || draft.placeLookup

function historyRules(
  { language }: RequestContext,
  scope: TenantScope,
  entries: readonly LedgerEntry[],
  units: readonly { no: number; place: number; unit: HerdUnit; day: string }[],
  histories: readonly UnitLedgerHistory[],
  firstDays: ReadonlyMap<string, string>,
): BrokenRule[] {
  const rules: BrokenRule[] = []
  for (const [index, { no, place, unit, day }] of units.entries()) {
    const draft = entries[no]?.draft
    const history = histories[index]
    if (!draft || !history) continue
    // The second unit of a transfer receives pigs.
    const takes = TAKES_FROM_STOCK.has(draft.kind) && !(draft.kind === 'transfer' && place === 1)
    const firstDay = earliestOf(history.first_day, firstDays.get(unit.id) ?? null)
    if (takes && firstDay !== null && day < firstDay) {
      rules.push({
        code: 'dates.before_start',
        verdict: 'refused',
        field: draft.fields.day,
        params: {
          place: ledgerPlaceName(placeOfUnit(draft, unit), scope),
          date: formatFarmDay(language, firstDay),
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

const earliestOf = (one: string | null, other: string | null): string | null =>
  one !== null && (other === null || one < other) ? one : other
