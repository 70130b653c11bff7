import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { givenInputs, kpi } from '@herdboard/domain/kpis/kpi.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { averageInKg, averageOutKg } from './production-sums.ts'

/** Stock at the end of the last day. Source: docs/domain/kpis.md#number-of-pigs */
export const numberOfPigs = kpi({
  key: 'number_of_pigs',
  unit: 'pigs',
  pigType: null,
  decimals: 0,
  goodWhen: 'none',
  band: { none: 'size of the herd' },
  needs: ['closingHead'],
  inputs: (sums) => givenInputs(sums, 'closingHead'),
  compute: ({ closingHead }) => closingHead,
})

/** Kilos / heads of the stock at the end of the last day. Source: docs/domain/kpis.md#average-weight */
export const averageWeight = kpi({
  key: 'avg_weight',
  unit: 'kg',
  pigType: null,
  decimals: 1,
  goodWhen: 'none',
  band: { none: 'age of the pigs' },
  needs: ['closingHead', 'closingKg'],
  inputs: (sums) => givenInputs(sums, 'closingKg', 'closingHead'),
  compute: ({ closingKg, closingHead }) => ratioOrNull(closingKg, closingHead),
})

/** Kilos in / pigs in. Source: docs/domain/kpis.md#entry-weight */
export const inWeight = kpi({
  key: 'in_weight',
  unit: 'kg',
  pigType: null,
  decimals: 1,
  goodWhen: 'none',
  band: 'inWeightKg',
  needs: [],
  inputs: (sums) => givenInputs(sums, 'inKg', 'inHead'),
  compute: averageInKg,
})

/** Live kilos out / pigs out, without dead pigs. Source: docs/domain/kpis.md#exit-weight */
export const outWeight = kpi({
  key: 'out_weight',
  unit: 'kg',
  pigType: WEANERS,
  decimals: 1,
  goodWhen: 'none',
  band: 'outWeightKg',
  needs: [],
  inputs: (sums) => givenInputs(sums, 'outKg', 'outHead'),
  compute: averageOutKg,
})

/** Kilos of carcass / pigs approved: a condemned carcass is not weighed. Source: docs/domain/kpis.md#carcass-weight */
export const carcassWeight = kpi({
  key: 'carcass_weight',
  unit: 'kg',
  pigType: SLAUGHTER_PIGS,
  decimals: 1,
  goodWhen: 'none',
  band: 'carcassKg',
  needs: [],
  inputs: (sums) => givenInputs(sums, 'carcassKg', 'approvedHead'),
  compute: ({ carcassKg, approvedHead }) => ratioOrNull(carcassKg, approvedHead),
})

/** Lean meat weighted by pigs slaughtered. Source: docs/domain/kpis.md#lean-meat */
export const leanMeat = kpi({
  key: 'lean_pct',
  unit: '%',
  pigType: SLAUGHTER_PIGS,
  decimals: 1,
  goodWhen: 'up',
  band: 'leanPercent',
  needs: [],
  inputs: (sums) => givenInputs(sums, 'leanPctSum', 'leanHead'),
  compute: ({ leanPctSum, leanHead }) => ratioOrNull(leanPctSum, leanHead),
})
