import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import { cachedByFarm, farmDataKind, unitIdsByFarm } from '#modules/ledger/service.ts'
import { type AnalysisContext, isWholeBatch } from './analysis-context.ts'

const ROW_BYTES = 500

/**
 * Returns rows of an analysis' units in both periods. Only farms whose herd changed are read. The rows must depend on
 * nothing else than the herd of the unit's farm, the days that the unit counts, and what `stateOf` names of the farm.
 */
export async function cachedUnitRows<Row extends { unit_id: UnitId }>(
  analysisContext: AnalysisContext,
  name: string,
  select: (some: AnalysisContext) => Promise<readonly Row[]>,
  stateOf: (farmId: FarmId) => string | undefined = () => '',
): Promise<Row[]> {
  const { db, scope, units, periods, whole } = analysisContext
  const unitIds = unitIdsByFarm(units.values())
  const days = [...periods, ...(whole ? [whole.period] : [])]
    .map(({ opening, closing }) => `${opening}${closing}`)
    .join()
  const unitKey = (id: UnitId) => {
    const unit = units.get(id)
    return unit && isWholeBatch(analysisContext, unit, 0) ? `${id} whole` : id
  }
  const farms = await cachedByFarm<readonly Row[]>(db, scope, {
    farmIds: [...unitIds.keys()],
    kinds: [farmDataKind.herd],
    keyOf: (farmId) => `${name} ${days} ${stateOf(farmId)} ${unitIds.get(farmId)?.map(unitKey).join()}`,
    load: async (farmIds) => {
      const read = new Set(farmIds)
      const some = new Map([...units].filter(([, { farmId }]) => read.has(farmId)))
      const rows = await select({ ...analysisContext, units: some })
      const byFarm = Map.groupBy(rows, ({ unit_id }) => some.get(unit_id)?.farmId)
      return new Map(farmIds.map((id): [FarmId, Row[]] => [id, byFarm.get(id) ?? []]))
    },
    bytesOf: ({ length }) => length * ROW_BYTES,
  })
  return [...farms.values()].flat()
}
