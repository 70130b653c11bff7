export { balanceOfUnits } from './balances.ts'
