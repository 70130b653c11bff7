/** Who may call the endpoints of `packages/contract/src/herd`. Columns: `../rights-columns.ts`. */
export const herdEndpointRights = `
getRecordAuditLog         manager   -                   -                     yes
listRecords               member    read                -                     yes
getReconciliation         member    read                -                     yes
getReconciliationRecords  member    read                -                     yes
getReconciliationCauses   member    read                -                     yes
removeRecord              member    write               -                     yes
restoreRecord             manager   write               -                     yes
listNotes                 member    read                RealTime              yes
removeNote                member    author              RealTime              yes
listAssignments           member    read                Assignments           yes
listAssignmentTypes       member    -                   Assignments           yes
listAssignmentTemplates   member    -                   Assignments           yes
listAssignmentImages      member    read                Assignments           yes
putAssignment             member    write               Assignments           yes
putSubAssignment          member    write               Assignments           yes
removeAssignment          member    author              Assignments           yes
removeAssignmentTemplate  member    author-only         Assignments           yes
listDrugs                 member    -                   Medicine              yes
listTreatmentProcedures   member    shown               Medicine              yes
listTreatments            member    read                Medicine              yes
listTreatmentHistory      member    read                Medicine              yes
getTreatmentJournal       member    read                Medicine              yes
removeTreatmentProcedure  member    write               Medicine              yes
getRound                  member    read                -                     yes
putWalkingOrder           member    read                -                     yes
`
