import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { LIST_LIMIT } from '@herdboard/contract/herd/notes.ts'
import type { LegKind } from '@herdboard/domain/ledger/leg-kind.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectLegCount } from './sql/leg-count.ts'

/**
 * Refuses a table of more rows than a list may have, before it is built. A table contains every row of its period,
 * because its footers sum them. `kinds` limits the count to legs of these kinds. Throws `table.too_long`.
 */
export async function assertTableLength(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  period: { from: string; to: string },
  kinds: readonly LegKind[] | null = null,
): Promise<void> {
  const rows = await selectLegCount(db, scope, unitIds, { ...period, kinds, limit: LIST_LIMIT + 1 })
  if (rows > LIST_LIMIT) throw new Problem('table.too_long')
}
