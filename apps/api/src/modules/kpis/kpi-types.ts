import type { KpiType } from '@herdboard/contract/figures/dashboard.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { KeyFigure } from '@herdboard/domain/key-figures/kpi.ts'
import { readerUnit } from '@herdboard/domain/key-figures/reader-unit.ts'
import { keyFigures } from '@herdboard/domain/key-figures/registry.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { energyOf, energyWord } from './energy.ts'
import { iconOfFigure } from './figure-icons.ts'

/** The key figures that exist, in the reader's language and unit of energy. */
export const kpiTypes = (context: RequestContext): KpiType[] => keyFigures.map((figure) => kpiType(figure, context))

function kpiType({ typeId, key, unit, pigType, decimals, goodWhen }: KeyFigure, context: RequestContext): KpiType {
  const { text } = context
  const words = { energy: energyWord(context) }
  return {
    id: typeId,
    icon_url: `/icons/${iconOfFigure(key)}.svg`,
    prefix: '',
    suffix: text(`kpis:unit.${readerUnit(unit, energyOf(context)).unit}`),
    decimals,
    text: text(`kpis:text.${key}`, words),
    text_wrapped: text(`kpis:wrapped.${key}`, words),
    help_widget_item: { text: text(`kpis:formula.${key}`, words) },
    is_weaner: pigType === null ? null : pigType === WEANERS,
    good_when: goodWhen,
  }
}
