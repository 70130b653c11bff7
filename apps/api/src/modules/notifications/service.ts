export { raise, raiseAll, solve } from './raise.ts'
export type { Raised } from './raised.ts'
