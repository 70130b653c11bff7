import type { EnergyUnit } from '@herdboard/domain/feed/energy-unit.ts'
import { readerUnit } from '@herdboard/domain/key-figures/reader-unit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/** How the caller reads energy. */
export const energyOf = ({ person }: RequestContext): EnergyUnit => (person?.energyUnit === 'MJ' ? 'MJ' : 'feed_units')

/** The caller's unit of energy as a word: FEsv, or MJ. */
export const energyWord = (context: RequestContext): string =>
  context.text(`kpis:unit.${readerUnit('FE', energyOf(context)).unit}`)
