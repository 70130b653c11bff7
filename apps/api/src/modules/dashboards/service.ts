export { type ItemOptions, noOptions, type Ticked, tickedOptions } from './options.ts'
export { type FeedUseRow, selectFeedUse } from './sql.ts'
export { series } from './week-chart.ts'
