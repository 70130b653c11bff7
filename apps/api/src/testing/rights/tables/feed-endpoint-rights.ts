/** Who may call the endpoints of `packages/contract/src/feed`. Columns: `../rights-columns.ts`. */
export const feedEndpointRights = `
listFeedMixes             member    shown               -                     yes
addFeedMix                manager   -                   -                     yes
addMixPrice               manager   -                   -                     yes
listMixTypes              member    -                   -                     yes
listRegisterMixes         member    -                   -                     yes
changeFeedMix             manager   -                   -                     yes
removeFeedMix             manager   -                   -                     yes
removeMixPrice            manager   -                   -                     yes
addMixFarm                manager   -                   -                     yes
removeMixFarm             manager   -                   -                     yes
listRawMaterials          member    -                   -                     yes
listRegisterMaterials     member    -                   -                     yes
addRawMaterial            manager   -                   -                     yes
changeRawMaterial         manager   -                   -                     yes
removeRawMaterial         manager   -                   -                     yes
addMaterialPrice          manager   -                   -                     yes
removeMaterialPrice       manager   -                   -                     yes
getFeedConsumptionData    member    read                -                     yes
`
