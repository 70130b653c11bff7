import { UnitId } from '@herdboard/contract/core/ids.ts'
import type { ReconciliationRow } from '@herdboard/contract/herd/reconciliation.ts'

const none = { head: 0, kg: 0 }
let last = 0

/** A row of the reconciliation: a section without pigs. */
export function aBalance(rest: Partial<ReconciliationRow> = {}): ReconciliationRow {
  last += 1
  const id = `00000000-0000-4000-8002-${String(last).padStart(12, '0')}`
  const level = rest.level ?? 'unit'
  return {
    id,
    parent_id: null,
    level,
    name: 'A1',
    farm_id: null,
    barn_id: null,
    section_id: null,
    batch_id: null,
    unit_id: level === 'unit' ? UnitId.parse(id) : null,
    opening: none,
    opening_counted: none,
    inserted: none,
    transferred_in: none,
    departed: none,
    transferred_out: none,
    slaughtered: none,
    dead: none,
    expected: 0,
    difference: 0,
    closing: none,
    moved_within: none,
    missing: 0,
    surplus: 0,
    negative_days: 0,
    unbalanced_units: 0,
    uncounted_units: 0,
    last_count: null,
    ...rest,
  }
}
