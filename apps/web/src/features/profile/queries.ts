import { getProfile, patchProfile } from '@herdboard/contract/accounts.ts'
import { changeEmail, changePassword, endOtherSignIns, endSignIn, listSignIns } from '@herdboard/contract/auth.ts'
import { apiMutation, apiQuery } from '#lib/api-query.ts'

export const devicesQuery = { ...apiQuery(listSignIns, {}), meta: { showsOwnErrors: true } }
export const saveProfile = apiMutation(patchProfile, { refreshes: [getProfile] })
export const endDevice = apiMutation(endSignIn, { refreshes: [listSignIns] })
export const endOthers = apiMutation(endOtherSignIns, { refreshes: [] })
export const savePassword = apiMutation(changePassword, { refreshes: [listSignIns], showsOwnErrors: true })
export const saveEmail = apiMutation(changeEmail, { refreshes: [], showsOwnErrors: true })
