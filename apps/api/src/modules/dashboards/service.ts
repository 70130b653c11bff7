export { type DailyFeedUse, dailyFeedUse } from './daily-feed-use.ts'
export { type MenuOptions, type SelectedOptions, selectedOptions } from './menu-options.ts'
export { overviewFor } from './overview.ts'
export { chartSeries } from './week-chart.ts'
