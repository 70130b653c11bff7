export { type MenuOptions, type SelectedOptions, selectedOptions } from './menu-options.ts'
export { type DailyFeedUseRow, selectDailyFeedUse } from './sql.ts'
export { chartSeries } from './week-chart.ts'
