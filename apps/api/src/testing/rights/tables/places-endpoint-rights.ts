/** Who may call the endpoints of `packages/contract/src/places`. Columns: `../rights-columns.ts`. */
export const placesEndpointRights = `
listFarms                 person    shown               -                     yes
listBarns                 person    shown               -                     yes
listDirectoryFarms        manager   -                   -                     yes
listDirectoryBarns        manager   -                   -                     yes
addFarm                   manager   -                   -                     yes
changeFarm                manager   -                   -                     yes
removeFarm                manager   -                   -                     yes
addBarn                   manager   -                   -                     yes
changeBarn                manager   -                   -                     yes
removeBarn                manager   -                   -                     yes
listDirectorySections     manager   -                   Sections              yes
addSection                manager   -                   Sections              yes
changeSection             manager   -                   Sections              yes
removeSection             manager   -                   Sections              yes
listSections              member    shown               Sections              yes
listBatches               member    shown               -                     yes
storeSelection            member    read                -                     yes
`
