import { getProfile, patchProfile } from '@herdboard/contract/accounts.ts'
import { changeEmail, changePassword, endOtherSignIns, endSignIn, listSignIns } from '@herdboard/contract/auth.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from '@herdboard/contract/passkeys.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  makeRecoveryCodes,
  startSecondFactor,
} from '@herdboard/contract/second-factor.ts'
import { apiMutation, apiQuery } from '#lib/api-query.ts'

export const devicesQuery = { ...apiQuery(listSignIns, {}), meta: { showsOwnErrors: true } }
export const saveProfile = apiMutation(patchProfile, { refreshes: [getProfile] })
export const endDevice = apiMutation(endSignIn, { refreshes: [listSignIns] })
export const endOthers = apiMutation(endOtherSignIns, { refreshes: [] })
export const savePassword = apiMutation(changePassword, { refreshes: [listSignIns], showsOwnErrors: true })
export const saveEmail = apiMutation(changeEmail, { refreshes: [], showsOwnErrors: true })

export const beginFactor = apiMutation(startSecondFactor, { refreshes: [], showsOwnErrors: true })
export const confirmFactor = apiMutation(confirmSecondFactor, { refreshes: [getSecondFactor], showsOwnErrors: true })
export const renewCodes = apiMutation(makeRecoveryCodes, { refreshes: [getSecondFactor], showsOwnErrors: true })
export const endFactor = apiMutation(endSecondFactor, { refreshes: [getSecondFactor], showsOwnErrors: true })

export const passkeysQuery = { ...apiQuery(listPasskeys, {}), meta: { showsOwnErrors: true } }
export const beginPasskey = apiMutation(startPasskey, { refreshes: [], showsOwnErrors: true })
export const keepPasskey = apiMutation(addPasskey, { refreshes: [listPasskeys], showsOwnErrors: true })
export const dropPasskey = apiMutation(removePasskey, { refreshes: [listPasskeys] })
