export { type MenuOptions, noMenuOptions, type SelectedOptions, selectedOptions } from './options.ts'
export { type DailyFeedUseRow, selectDailyFeedUse } from './sql.ts'
export { chartSeries } from './week-chart.ts'
