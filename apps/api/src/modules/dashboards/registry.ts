import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { batchesAndSectionsItem } from './items/batches-and-sections.ts'
import { checkInsItem } from './items/check-ins.ts'
import { dailyGainItem } from './items/daily-gain.ts'
import { deadPerWeekItem } from './items/dead-per-week.ts'
import { feedConversionItem } from './items/feed-conversion.ts'
import { feedPerPigItem } from './items/feed-per-pig.ts'
import { feedPriceItem } from './items/feed-price.ts'
import { feedUseItem } from './items/feed-use.ts'
import { numberOfPigsItem } from './items/number-of-pigs.ts'
import { periodInWordsItem } from './items/period-in-words.ts'
import { weightInAndOutItem } from './items/weight-in-and-out.ts'
import type { OverviewItem } from './overview-item.ts'

/** All items of the overview, in the order in which they are answered. */
export const overviewItems: readonly OverviewItem[] = [
  periodInWordsItem,
  dailyGainItem,
  deadPerWeekItem,
  numberOfPigsItem,
  weightInAndOutItem,
  feedConversionItem,
  feedPerPigItem,
  feedUseItem,
  feedPriceItem,
  checkInsItem,
  batchesAndSectionsItem,
]

export interface SectionLayout {
  key: TextName<'dashboards:section'>
  icon: ServedIcon
  isCollapsible: boolean
  isCollapsed: boolean
  itemNumbers: readonly number[]
}

/** The sections of the overview, in order. A section without items for the company's modules is left out. */
export const overviewSections: readonly SectionLayout[] = [
  { key: 'summary', icon: 'clipboard-check', isCollapsible: false, isCollapsed: false, itemNumbers: [1] },
  { key: 'growth', icon: 'trending-up', isCollapsible: true, isCollapsed: false, itemNumbers: [10, 11, 12, 13] },
  { key: 'feed', icon: 'wheat', isCollapsible: true, isCollapsed: false, itemNumbers: [20, 21, 22, 23] },
  { key: 'checks', icon: 'activity-heartbeat', isCollapsible: true, isCollapsed: true, itemNumbers: [70, 71] },
  { key: 'places', icon: 'stack-2', isCollapsible: true, isCollapsed: false, itemNumbers: [60] },
]
