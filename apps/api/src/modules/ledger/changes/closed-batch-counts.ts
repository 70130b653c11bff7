import { selectCountedUnits } from '#modules/ledger/sql/units/counted-units.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import { ledgerPlaceName, type PlaceReader, type ResolvedDraft } from '../drafts/resolved-draft.ts'
import type { ReplayedWindow } from '../replay/replay-windows.ts'

/** Counts for a day before the end of their closed batch, with that end. */
export const closedBatchCounts = (drafts: readonly ResolvedDraft[], today: string) =>
  drafts.flatMap((draft) => {
    const end = draft.placeLookup.batch_end
    const isEarlier = end !== null && end <= today && draft.day < end
    return isEarlier && draft.kind === 'status' && draft.countTarget === 'unit' ? [{ draft, end }] : []
  })

/**
 * Returns the rules of counts that would replace another one in a closed batch: as a correction, only administrators may
 * do so. Reads the stored counts, before the new ones are.
 */
export async function replacedCountRules(
  db: Db,
  { today }: Pick<RequestContext, 'today'>,
  scope: TenantScope,
  drafts: readonly ResolvedDraft[],
): Promise<BrokenRule[]> {
  const counts = scope.permissions.has('manage-directory') ? [] : closedBatchCounts(drafts, today)
  if (counts.length === 0) return []
  const counted = await selectCountedUnits(
    db,
    scope,
    counts.map(({ draft }) => ({ unit_id: draft.unit.id, day: draft.day })),
  )
  return counts
    .filter(({ draft }) => counted.some(({ unit_id, day }) => unit_id === draft.unit.id && day === draft.day))
    .map(({ draft }) => ({
      code: 'location.closed',
      verdict: 'refused',
      field: draft.fields.place,
      params: { place: ledgerPlaceName(draft.placeLookup, scope) },
    }))
}

/** Returns the rules of counts with which a closed batch would not end without pigs. Names the number that fits. */
export const closedBatchRules = (
  { language, today }: Pick<RequestContext, 'language' | 'today'>,
  reader: PlaceReader,
  drafts: readonly ResolvedDraft[],
  replayed: readonly ReplayedWindow[],
): BrokenRule[] =>
  closedBatchCounts(drafts, today).flatMap(({ draft, end }) => {
    const { days = [] } = replayed.find(({ window }) => window.unitId === draft.unit.id) ?? {}
    // A window that ends earlier leads to a later count, and leaves the end as it was.
    const headAtEnd = days.find(({ day }) => day === end)?.head ?? 0
    return headAtEnd === 0 ? [] : [closedBatchRule(language, reader, { draft, end, headAtEnd })]
  })

/** The rule of a count with which a closed batch would end with pigs, or with fewer than none. */
export const closedBatchRule = (
  language: RequestContext['language'],
  reader: PlaceReader,
  { draft, end, headAtEnd }: ReturnType<typeof closedBatchCounts>[number] & { headAtEnd: number },
): BrokenRule => ({
  code: 'status.closed_batch',
  verdict: 'refused',
  field: draft.fields.head,
  params: {
    place: ledgerPlaceName(draft.placeLookup, reader),
    end: formatFarmDay(language, end),
    date: formatFarmDay(language, draft.day),
    n: draft.head - headAtEnd,
  },
})
