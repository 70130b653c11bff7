import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { type HerdSelection, unitName } from '#modules/kpis/service.ts'
import type { HerdPeriod } from '#modules/ledger/service.ts'
import type { ResolvedUnit } from '#modules/locations/service.ts'
import type { Translator } from '#platform/text/translator.ts'
import type { HerdWeeks } from './herd-weeks.ts'

/** Maximum number of lines. More cannot be distinguished, so the smallest are merged. */
const MAX_GROUPS = 6
/** Key of the group of all units. */
const TOTAL = 'total'

/** Units that one line stands for. */
export interface HerdGroup {
  key: string
  name: string
  unitIds: ReadonlySet<UnitId>
}

/** Splits the herd for a chart: one group for all, or one per place, largest by pig-days first. */
export function herdGroups(
  split: string | null,
  herd: HerdSelection,
  weeks: Pick<HerdWeeks, 'whole'>,
  text: Translator,
): HerdGroup[] {
  if (split !== 'farm' && split !== 'section') {
    return [{ key: TOTAL, name: text('dashboards:option.total'), unitIds: new Set(herd.unitIds) }]
  }
  const pigDays = new Map(weeks.whole().units.map(({ unitId, sums }) => [unitId, sums.pigDays + sums.inHead]))
  const places = Map.groupBy(herd.units.values(), placeKey(split))
  const groups = [...places]
    .map(([key, units]) => ({
      key,
      name: groupName(split, units, herd),
      unitIds: new Set(units.map(({ id }) => id)),
      size: units.reduce((sum, { id }) => sum + (pigDays.get(id) ?? 0), 0),
    }))
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => b.size - a.size)
  if (groups.length <= MAX_GROUPS) return groups
  const rest = groups.slice(MAX_GROUPS - 1).flatMap(({ unitIds }) => [...unitIds])
  return [...groups.slice(0, MAX_GROUPS - 1), { key: 'other', name: text('dashboards:other'), unitIds: new Set(rest) }]
}

const placeKey =
  (split: 'farm' | 'section') =>
  (unit: ResolvedUnit): string =>
    split === 'farm' ? unit.farmId : (unit.batchId ?? unit.sectionId ?? unit.barnId)

function groupName(split: 'farm' | 'section', [unit]: readonly ResolvedUnit[], { units }: HerdSelection): string {
  if (!unit) throw new Error('a group has no units')
  return split === 'farm' ? unit.farmName : unitName(unit, units.values())
}

/** Returns the part of a herd that belongs to a group. */
export const herdOfGroup = (herd: HerdPeriod, { key, unitIds }: HerdGroup): HerdPeriod =>
  key === TOTAL ? herd : { ...herd, units: herd.units.filter(({ unitId }) => unitIds.has(unitId)) }
