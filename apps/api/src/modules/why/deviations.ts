import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { listKpiDeviations } from '@herdboard/contract/figures/why.ts'
import {
  type DeviationFacts,
  type DeviationTerm,
  deviationFormula,
  deviationTerms,
  deviationValue,
} from '@herdboard/domain/analysis/deviation-value.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import { benchmarkFor, comparableAverage } from '@herdboard/domain/kpis/national-averages.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { kpisOf } from '@herdboard/domain/kpis/registry.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { energyOf, type HerdSelection, herdFigure } from '#modules/kpis/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type HerdSides, loadHerdSides } from './compared-herd.ts'
import { deviationFacts, type HerdPrices, loadHerdPrices } from './value-facts.ts'
import { valueNote } from './value-note.ts'

type Deviation = EndpointReply<typeof listKpiDeviations>[number]
type Against = Deviation['against']

/** Values the deviations of key figures from the period before, the company's target and the national average. */
export async function kpiDeviations(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: EndpointRequest<typeof listKpiDeviations>['query'],
): Promise<Deviation[]> {
  const herds = await loadHerdSides(db, context, scope, query)
  const { herd, now, before } = herds
  if (!now) return []
  const prices = await loadHerdPrices(db, context, scope, { herd, herdPeriod: now })
  return kpisOf(query.is_weaner ? WEANERS : SLAUGHTER_PIGS).flatMap((figure) => {
    if (deviationFormula(figure.key) === null) return []
    const value = herdFigure(figure, herd, now).value
    if (value === null) return []
    const facts = deviationFacts(figure, herd, now, prices)
    const previous = before && herdFigure(figure, herd, before).value
    return aimsOf(figure, herds, previous).flatMap(({ against, aim, year }) =>
      presentDeviation(figure, { value, aim, against, year, facts, late: prices.late }, context),
    )
  })
}

interface Aim {
  against: Against
  aim: number
  year: number | null
}

function aimsOf(
  figure: KpiFormula & { key: KpiKey },
  { herd, period }: Pick<HerdSides, 'herd' | 'period'>,
  previous: number | null,
): Aim[] {
  const benchmark = benchmarkFor(herd.averages, figure.key, herd.pigType, period)
  const average = comparableAverage(benchmark)
  const target = targetOf(herd, figure.key)
  return [
    ...(previous === null ? [] : [{ against: 'previous' as const, aim: previous, year: null }]),
    ...(target === null ? [] : [{ against: 'target' as const, aim: target, year: null }]),
    ...(average === null ? [] : [{ against: 'average' as const, aim: average, year: benchmark?.year ?? null }]),
  ]
}

/** The company sets targets of daily gain, feed conversion and mortality. */
const targetOf = ({ goals }: HerdSelection, key: KpiKey): number | null =>
  key === 'fcr' || key === 'mortality' || key === 'daily_gain' ? goals[key] : null

function presentDeviation(
  figure: KpiFormula & { key: KpiKey },
  { value, aim, against, year, facts, late }: Aim & { value: number; facts: DeviationFacts } & Pick<HerdPrices, 'late'>,
  context: RequestContext,
): Deviation[] {
  const dkk = deviationValue(figure.key, value, aim, facts)
  const formula = deviationFormula(figure.key)
  if (dkk === null || formula === null) return []
  const { text } = context
  const { factor } = readerUnit(figure.unit, energyOf(context))
  const rounded = roundHalfAway(dkk, 0)
  return [
    {
      type_id: figure.typeId,
      against,
      aim: aim * factor,
      year,
      dkk: rounded,
      formula: text(`why:formula.${formula}`),
      note: valueNote(figure.key, facts, late, context),
      terms: [
        presentTerm({ key: 'change', value: value - aim, unit: figure.unit, decimals: figure.decimals + 1 }, context),
        ...deviationTerms(figure.key, facts).map((term) => presentTerm(term, context)),
      ],
    },
  ]
}

function presentTerm(
  { key, value, unit, decimals }: Omit<DeviationTerm, 'key'> & { key: DeviationTerm['key'] | 'change' },
  context: RequestContext,
): Deviation['terms'][number] {
  const reader = readerUnit(unit, energyOf(context))
  return {
    name: context.text(`why:term.${key}`),
    value: value * reader.factor,
    unit: context.text(`kpis:unit.${reader.unit}`),
    decimals,
  }
}
