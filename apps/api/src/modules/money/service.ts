export type { MoneyQuery, MoneyUnit } from './money-query.ts'
export { type MoneyOfUnits, moneyOfUnits } from './money-sums.ts'
export { postingLines } from './posting-lines.ts'
