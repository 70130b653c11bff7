import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { selectShortUnits } from '#modules/ledger/sql/units/short-units.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import { ledgerPlaceName, type ResolvedDraft, unitsOfDraft } from '../drafts/resolved-draft.ts'
import { fullWindows } from '../replay/recalculation-windows.ts'
import { type ReplayedWindow, replayWindows } from '../replay/replay-windows.ts'
import type { AffectedUnit } from '../units/herd-unit.ts'

/** Replays only those units of a large change that are short of pigs, from their first day. */
export async function replayShortUnits(
  db: Db,
  scope: TenantScope,
  affected: readonly AffectedUnit[],
  today: string,
): Promise<ReplayedWindow[]> {
  const short = await selectShortUnits(
    db,
    scope,
    affected.map(({ unitId }) => unitId),
  )
  return short.length === 0 ? [] : replayWindows(db, scope, await fullWindows(db, scope, short, today))
}

/** Kinds that take pigs out of their unit. */
const TAKES_PIGS: ReadonlySet<string> = new Set(['departure', 'transfer', 'slaughter', 'dead'])

/** Returns the last entry that takes pigs from each unit, or else the last entry of the unit; `no` is its index. */
export function lastTakers(drafts: readonly ResolvedDraft[]): { unitId: UnitId; no: number; draft: ResolvedDraft }[] {
  const takers = new Map<UnitId, { unitId: UnitId; no: number; draft: ResolvedDraft }>()
  for (const [no, draft] of drafts.entries()) {
    for (const [index, { id: unitId }] of unitsOfDraft(draft).entries()) {
      // The second unit of a transfer receives pigs.
      const takes = TAKES_PIGS.has(draft.kind) && !(draft.kind === 'transfer' && index === 1)
      if (takes || !takers.has(unitId)) takers.set(unitId, { unitId, no, draft })
    }
  }
  return [...takers.values()]
}

/** Returns the doubt about a shortage of pigs, at the entry that took them last. */
export const shortageDoubt = (
  { language }: Pick<RequestContext, 'language'>,
  scope: TenantScope,
  draft: ResolvedDraft,
  { day, missing }: { day: string; missing: number },
): BrokenRule => ({
  code: 'stock.short',
  verdict: 'doubtful',
  field: draft.fields.head,
  params: {
    k: missing,
    count: missing,
    place: ledgerPlaceName(draft.placeLookup, scope),
    date: formatFarmDay(language, day),
  },
})
