import type { ReportUnit } from '@herdboard/domain/e-control/report-row.ts'
import { MJ_PPE_PER_FE } from '@herdboard/domain/feed/energy-unit.ts'
import { energyOf } from '#modules/kpis/service.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/** Factors from a unit to megajoules. */
const MEGAJOULE_FACTORS: Partial<Record<ReportUnit, number>> = {
  FE: MJ_PPE_PER_FE,
  'FE/pig/day': MJ_PPE_PER_FE,
  'FE/kg': MJ_PPE_PER_FE,
  'FE/pig': MJ_PPE_PER_FE,
  // Shown per kg in megajoules, as on every feed screen.
  'FE/100kg': MJ_PPE_PER_FE / 100,
  'g/FE': 1 / MJ_PPE_PER_FE,
  'DKK/FE': 1 / MJ_PPE_PER_FE,
}

/** Unit of a row for its reader, and the factor for its values. */
export function reportReaderUnit(context: RequestContext, unit: ReportUnit): { unit: string; factor: number } {
  const isMegajoules = energyOf(context) === 'MJ'
  const energy = context.text(`kpis:unit.${isMegajoules ? 'MJ' : 'FE'}`)
  return {
    unit: context.text(`reports:unit.${isMegajoules && unit === 'FE/100kg' ? 'MJ/kg' : unit}`, { energy }),
    factor: (isMegajoules ? MEGAJOULE_FACTORS[unit] : undefined) ?? 1,
  }
}
