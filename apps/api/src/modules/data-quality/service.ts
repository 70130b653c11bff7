export { assessFarm } from './assess.ts'
export type { Worst } from './found.ts'
export { type MethodDetail, methodDetail } from './method-detail.ts'
export { selectJudgedFarms } from './sql/farm.ts'
