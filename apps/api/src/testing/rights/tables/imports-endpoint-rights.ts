/** Who may call the endpoints of `packages/contract/src/imports`. Columns: `../rights-columns.ts`. */
export const importsEndpointRights = `
addImport                 member    any-writable        -                     no
sendImport                member    sender-only         -                     no
getSentImport             member    sender-only         -                     no
listImports               member    any-writable        -                     no
listImportKinds           member    any-writable        -                     no
listImportOrigins         member    any-writable        -                     no
getImport                 member    author-only         -                     no
listImportRows            member    author-only         -                     no
changeImport              member    author-only         -                     no
changeImportRows          member    author-only         -                     no
runImport                 member    author-only         -                     no
cancelImport              member    author-only         -                     no
undoImport                member    author-only         -                     no
getFaultyRows             member    author-only         -                     no
getImportFile             member    author-only         -                     no
`
