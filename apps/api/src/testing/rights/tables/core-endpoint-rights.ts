/** Who may call the endpoints of `packages/contract/src/core`. Columns: `../rights-columns.ts`. */
export const coreEndpointRights = `
getForm                   member    write               -                     yes
postForm                  member    write               -                     yes
putForm                   member    write               -                     yes
putDependents             member    write               -                     yes
getRecordForm             member    read                -                     yes
putRecordForm             member    write               -                     yes
getNoteForm               member    read                RealTime              yes
putNoteForm               member    author              RealTime              yes
getAlarmForm              member    read                RealTime              yes
putAlarmForm              member    write               RealTime              yes
getAssignmentForm         member    read                Assignments           yes
putAssignmentForm         member    write               Assignments           yes
getAssignmentTemplateForm member    -                   Assignments           yes
putAssignmentTemplateForm member    any-writable        Assignments           yes
addImage                  member    -                   -                     yes
getImage                  member    creator-only        -                     yes
`
