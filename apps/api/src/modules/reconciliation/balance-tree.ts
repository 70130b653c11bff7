import type { ReconciliationRow } from '@herdboard/contract/herd/reconciliation.ts'
import {
  type MovedPigs,
  type PigFlow,
  type PlaceBalance,
  placeBalance,
  type UnitFlows,
} from '@herdboard/domain/reconciliation/place-balance.ts'
import { dayNumber } from '@herdboard/domain/time/day-number.ts'
import type { ResolvedUnit } from '#modules/locations/service.ts'

/** A unit of the query with its flows. */
export interface BalancedUnit {
  unit: ResolvedUnit
  flows: UnitFlows
}

type TreePlace = Pick<
  ReconciliationRow,
  'id' | 'parent_id' | 'level' | 'name' | 'farm_id' | 'barn_id' | 'section_id' | 'batch_id' | 'unit_id'
>

interface BalanceTreeOptions {
  company: { id: string; name: string }
  moved: readonly MovedPigs[]
  to: string
  /** Name of a unit that is a whole barn, where it is listed next to the barn's sections. */
  wholeBarn: string
}

/**
 * Builds the rows of company, farms, barns and units, parents first. A barn that is one unit has no unit row below it.
 */
export function balanceTree(
  units: readonly BalancedUnit[],
  { company, moved, to, wholeBarn }: BalanceTreeOptions,
): ReconciliationRow[] {
  // Indexed by unit: with thousands of rows, each row would otherwise search all movements.
  const movedInto = Map.groupBy(moved, ({ toUnitId }) => toUnitId)
  const row = (place: TreePlace, of: readonly BalancedUnit[]) =>
    toReconciliationRow(
      place,
      placeBalance(
        of.map(({ flows }) => flows),
        of.flatMap(({ flows }) => movedInto.get(flows.unitId) ?? []),
      ),
      to,
    )
  const nowhere = { farm_id: null, barn_id: null, section_id: null, batch_id: null, unit_id: null }
  const rows = [row({ ...nowhere, id: company.id, parent_id: null, level: 'company', name: company.name }, units)]
  for (const [farmId, ofFarm] of Map.groupBy(units, ({ unit }) => unit.farmId)) {
    const farm = { ...nowhere, farm_id: farmId }
    const farmName = ofFarm[0]?.unit.farmName ?? ''
    rows.push(row({ ...farm, id: farmId, parent_id: company.id, level: 'farm', name: farmName }, ofFarm))
    for (const [barnId, ofBarn] of Map.groupBy(ofFarm, ({ unit }) => unit.barnId)) {
      const only = ofBarn.length === 1 && isWholeBarn(ofBarn[0]?.unit) ? (ofBarn[0]?.unit.id ?? null) : null
      const barn = { ...farm, barn_id: barnId, unit_id: only }
      const barnName = ofBarn[0]?.unit.barnName ?? ''
      rows.push(row({ ...barn, id: barnId, parent_id: farmId, level: 'barn', name: barnName }, ofBarn))
      if (only) continue
      for (const one of ofBarn) rows.push(row(unitTreePlace(one.unit, wholeBarn), [one]))
    }
  }
  return rows
}

const isWholeBarn = (unit: ResolvedUnit | undefined): boolean => unit?.sectionId === null && unit.batchId === null

const unitTreePlace = (unit: ResolvedUnit, wholeBarn: string): TreePlace => ({
  id: unit.id,
  parent_id: unit.barnId,
  level: 'unit',
  name: [unit.batchName, unit.sectionName].filter((name) => name !== null).join(', ') || wholeBarn,
  farm_id: unit.farmId,
  barn_id: unit.barnId,
  section_id: unit.sectionId,
  batch_id: unit.batchId,
  unit_id: unit.id,
})

const inKg = ({ head, grams }: PigFlow) => ({ head, kg: grams === null ? null : grams / 1000 })

const toReconciliationRow = (place: TreePlace, balance: PlaceBalance, to: string): ReconciliationRow => ({
  ...place,
  opening: inKg(balance.opening),
  opening_counted: inKg(balance.openingCounted),
  inserted: inKg(balance.inserted),
  transferred_in: inKg(balance.transferredIn),
  departed: inKg(balance.departed),
  transferred_out: inKg(balance.transferredOut),
  slaughtered: inKg(balance.slaughtered),
  dead: inKg(balance.dead),
  expected: balance.expected,
  difference: balance.difference,
  closing: inKg(balance.closing),
  moved_within: inKg(balance.movedWithin),
  missing: balance.missing,
  surplus: balance.surplus,
  negative_days: balance.negativeDays,
  unbalanced_units: balance.unbalancedUnits,
  uncounted_units: balance.uncountedUnits,
  last_count:
    balance.lastCountDay === null
      ? null
      : {
          date: balance.lastCountDay,
          days_ago: dayNumber(to) - dayNumber(balance.lastCountDay),
        },
})
