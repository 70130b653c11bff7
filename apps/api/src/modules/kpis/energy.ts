import type { EnergyUnit } from '@herdboard/domain/feed/energy-unit.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/** Returns the caller's unit of energy. */
export const energyOf = ({ person }: RequestContext): EnergyUnit => (person?.energyUnit === 'MJ' ? 'MJ' : 'feed_units')

/** Returns the name of the caller's unit of energy: FEsv or MJ. */
export const energyUnitLabel = (context: RequestContext): string =>
  context.text(`kpis:unit.${readerUnit('FE', energyOf(context)).unit}`)

/** Returns the name of a key figure, with the caller's unit of energy in it where the name has one. */
export const kpiName = (context: RequestContext, key: KpiKey): string =>
  context.text(`kpis:text.${key}`, { energy: energyUnitLabel(context) })
