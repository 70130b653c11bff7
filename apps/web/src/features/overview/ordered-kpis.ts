import type { Kpi, KpiType } from '@herdboard/contract/figures/dashboard.ts'

export interface OrderedKpi {
  kpi: Kpi
  type: KpiType
}

/** Returns the four selected key figures in the user's order, and the others in catalogue order. */
export function orderedKpis(
  kpis: readonly Kpi[],
  types: readonly KpiType[],
  isWeaner: boolean,
): { chosen: OrderedKpi[]; others: OrderedKpi[] } {
  const offered = types.filter(({ is_weaner }) => is_weaner === null || is_weaner === isWeaner)
  const figures = offered.flatMap((type) => {
    const kpi = kpis.find(({ type_id }) => type_id === type.id)
    return kpi ? [{ kpi, type }] : []
  })
  const place = ({ kpi }: OrderedKpi) => kpi.index_id ?? Number.POSITIVE_INFINITY
  return {
    chosen: figures.filter(({ kpi }) => kpi.index_id !== null).toSorted((a, b) => place(a) - place(b)),
    others: figures.filter(({ kpi }) => kpi.index_id === null),
  }
}
