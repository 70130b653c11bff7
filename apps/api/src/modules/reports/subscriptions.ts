import { feedPriceChanged } from '#modules/feed-mixes/service.ts'
import { ledgerChanged, ledgerChanging } from '#modules/ledger/service.ts'
import { stockPriceChanged } from '#modules/prices/service.ts'
import {
  closedReportRules,
  outdateReportsByFeedPrice,
  outdateReportsByRecords,
  outdateReportsByStockPrice,
} from './issued/outdate-reports.ts'

/** Marks issued reports as replaced when a change affects their figures. */
export const reportSubscriptions = [
  ledgerChanging.subscription('reports', closedReportRules),
  ledgerChanged.subscription('reports', outdateReportsByRecords),
  feedPriceChanged.subscription('reports', outdateReportsByFeedPrice),
  stockPriceChanged.subscription('reports', outdateReportsByStockPrice),
]
