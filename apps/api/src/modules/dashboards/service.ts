export { type MenuOptions, noOptions, type SelectedOptions, tickedOptions } from './options.ts'
export { type DailyFeedUseRow, selectFeedUse } from './sql.ts'
export { series } from './week-chart.ts'
