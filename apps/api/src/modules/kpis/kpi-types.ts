import type { KpiType } from '@herdboard/contract/figures/dashboard.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { allKpis } from '@herdboard/domain/kpis/registry.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { energyOf, energyUnitLabel } from './energy.ts'
import { figureIcons } from './figure-icons.ts'
import { kpiText } from './kpi-text.ts'

/** Returns all key figures, in the reader's language and unit of energy. */
export const kpiTypes = (context: RequestContext): KpiType[] => allKpis.map((figure) => kpiType(figure, context))

function kpiType({ typeId, key, unit, pigType, decimals, goodWhen }: KpiFormula, context: RequestContext): KpiType {
  const { text } = context
  const words = { energy: energyUnitLabel(context) }
  return {
    id: typeId,
    icon_url: `/icons/${figureIcons[key]}.svg`,
    prefix: '',
    suffix: text(`kpis:unit.${readerUnit(unit, energyOf(context)).unit}`),
    decimals,
    text: kpiText(text, `text.${key}`, words),
    text_wrapped: kpiText(text, `wrapped.${key}`, words),
    help_widget_item: { text: kpiText(text, `formula.${key}`, words) },
    is_weaner: pigType === null ? null : pigType === WEANERS,
    good_when: goodWhen,
  }
}
