export {
  approveReceivedDocument,
  findReceivedDocument,
  matchProduct,
  removeOtherDocuments,
  removeReceivedDocuments,
  requireReceivedLine,
} from './decide-documents.ts'
export { raiseApprovals } from './raise-approvals.ts'
export type { NewReceivedDocument, ReceivedDocument, ReceivedPrefill } from './received-document.ts'
export { decideImportedDocuments, upsertReceivedDocuments } from './sql/received-documents.ts'
export {
  matchSupplierNumber,
  raiseUnknownNumbers,
  requireUnknownNumber,
  type UnknownNumber,
} from './supplier-numbers.ts'
