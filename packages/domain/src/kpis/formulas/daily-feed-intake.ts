import { givenInputs, kpi } from '@herdboard/domain/kpis/kpi.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { knownFeed } from './production-sums.ts'

/** FE / pig-days. Source: docs/domain/kpis.md#daily-feed-intake */
export const dailyFeedIntake = kpi({
  key: 'fe_per_day',
  unit: 'FE/pig/day',
  pigType: null,
  decimals: 2,
  goodWhen: 'none',
  band: 'fePerPigDay',
  needs: ['feedFe'],
  inputs: (sums) => givenInputs(sums, 'feedFe', 'pigDays'),
  compute: ({ feedFe, pigDays }) => ratioOrNull(knownFeed(feedFe), pigDays),
})
