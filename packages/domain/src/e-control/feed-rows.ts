import { dailyFeedIntake } from '@herdboard/domain/kpis/formulas/daily-feed-intake.ts'
import { feedConversion, referenceFcr } from '@herdboard/domain/kpis/formulas/feed-conversion.ts'
import {
  feedCostPerGain,
  feedPrice,
  phosphorusPerFe,
  proteinPerFe,
} from '@herdboard/domain/kpis/formulas/feed-quality.ts'
import { knownFeed, producedPigs } from '@herdboard/domain/kpis/formulas/production-sums.ts'
import { productOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import type { MixEaten } from './report-facts.ts'
import { kpiRow, type ReportRow, reportRow } from './report-row.ts'

/** Number of mixes with a separate row; the other mixes share one row. */
const MAX_MIXES = 6
export const OTHER_MIXES = 'mix_other'

/**
 * Returns a row per mix, largest first over all columns, and one row for the other mixes. The name is that of the mix.
 */
export function mixRows(total: readonly MixEaten[]): { row: ReportRow; name: string | null }[] {
  const largest = total.toSorted((a, b) => b.kg - a.kg || a.name.localeCompare(b.name))
  const named = largest.slice(0, MAX_MIXES)
  const own = new Set(named.map(({ mixId }) => mixId))
  const rest = reportRow(`6.1.${MAX_MIXES + 1}`, OTHER_MIXES, ['kg', 0], ({ facts }) =>
    facts.mixes.filter(({ mixId }) => !own.has(mixId)).reduce((sum, { kg }) => sum + kg, 0),
  )
  return [
    ...named.map(({ mixId, name }, index) => ({
      row: reportRow(`6.1.${index + 1}`, `mix_${index + 1}`, ['kg', 0], ({ facts }) => {
        return facts.mixes.find((mix) => mix.mixId === mixId)?.kg ?? 0
      }),
      name,
    })),
    ...(largest.length > MAX_MIXES ? [{ row: rest, name: null }] : []),
  ]
}

const fed = { needs: ['feedFe'] } as const
const fedGain = { needs: ['gainKg', 'feedFe'] } as const
const fedPigs = { ...fedGain, ofAll: 'closed_batch' } as const
const pricedPigs = { needs: ['feedDkk', 'gainKg'], ofAll: 'closed_batch' } as const

export const feedRows: readonly ReportRow[] = [
  reportRow('6.2', 'fe', ['FE', 0], ({ sums }) => knownFeed(sums.feedFe), { ...fed, ofAll: 'always' }),
  kpiRow('6.3', 'fe_day', ['FE/pig/day', 2], dailyFeedIntake),
  kpiRow('6.4', 'fcr', ['FE/kg', 2], feedConversion),
  kpiRow('6.5', 'ref_fcr', ['FE/kg', 2], referenceFcr),
  reportRow('6.6', 'kg_gain', ['kg/kg', 2], ({ sums }) => ratioOrNull(knownFeed(sums.feedKg), sums.gainKg), fedGain),
  reportRow(
    '6.7',
    'fe_pig',
    ['FE/pig', 1],
    ({ sums, setting }) => ratioOrNull(knownFeed(sums.feedFe), producedPigs(sums, setting)),
    fedPigs,
  ),
  kpiRow('6.8', 'protein', ['g/FE', 0], proteinPerFe),
  kpiRow('6.9', 'phosphorus', ['g/FE', 2], phosphorusPerFe),
  reportRow(
    '6.10',
    'fe_100',
    ['FE/100kg', 1],
    ({ sums }) => productOrNull(ratioOrNull(knownFeed(sums.feedFe), sums.feedKg), 100),
    {
      ...fed,
      band: 'fePer100KgFeed',
    },
  ),
  kpiRow('6.11', 'feed_price', ['DKK/FE', 2], feedPrice),
  reportRow(
    '6.12',
    'feed_pig',
    ['DKK', 2],
    ({ sums, setting }) => ratioOrNull(knownFeed(sums.feedDkk), producedPigs(sums, setting)),
    pricedPigs,
  ),
  kpiRow('6.13', 'feed_gain', ['DKK', 2], feedCostPerGain),
]
