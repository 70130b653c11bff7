export { carcassRules } from './carcass-rules.ts'
export { saveOwnScale } from './own-scales.ts'
export { CARCASSES_FIELD, carcassAuditValues, saveCarcasses } from './save-carcasses.ts'
export {
  type CarcassSums,
  carcassSumsOf,
  factsOfSums,
  remarkRelation,
  remarksStatedHead,
  sharedCarcassSums,
} from './sql/carcass-fragments.ts'
export { type CarcassListRow, carcassListRow, copiedCarcasses, selectCarcassLists } from './sql/carcasses.ts'
export { selectPaymentScales } from './sql/payment-scales.ts'
export { statedAmount, statesAmount } from './sql/stated-amount.ts'
export { isUnsettled } from './sql/unsettled-slaughter.ts'
