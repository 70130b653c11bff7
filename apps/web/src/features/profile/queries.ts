import { getProfile, patchProfile } from '@herdboard/contract/people/accounts.ts'
import {
  changeEmail,
  changePassword,
  endOtherSignIns,
  endSignIn,
  listSignIns,
} from '@herdboard/contract/people/auth.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from '@herdboard/contract/people/passkeys.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  makeRecoveryCodes,
  startSecondFactor,
} from '@herdboard/contract/people/second-factor.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

export const devicesQuery = { ...apiQuery(listSignIns, {}), meta: { showsOwnErrors: true } }
export const saveProfileMutation = apiMutation(patchProfile, { refreshes: [getProfile] })
export const endDeviceMutation = apiMutation(endSignIn, { refreshes: [listSignIns] })
export const endOtherDevicesMutation = apiMutation(endOtherSignIns, { refreshes: [] })
export const savePasswordMutation = apiMutation(changePassword, { refreshes: [listSignIns], showsOwnErrors: true })
export const saveEmailMutation = apiMutation(changeEmail, { refreshes: [], showsOwnErrors: true })

export const startFactorMutation = apiMutation(startSecondFactor, { refreshes: [], showsOwnErrors: true })
export const confirmFactorMutation = apiMutation(confirmSecondFactor, {
  refreshes: [getSecondFactor],
  showsOwnErrors: true,
})
export const renewCodesMutation = apiMutation(makeRecoveryCodes, { refreshes: [getSecondFactor], showsOwnErrors: true })
export const endFactorMutation = apiMutation(endSecondFactor, { refreshes: [getSecondFactor], showsOwnErrors: true })

export const passkeysQuery = { ...apiQuery(listPasskeys, {}), meta: { showsOwnErrors: true } }
export const startPasskeyMutation = apiMutation(startPasskey, { refreshes: [], showsOwnErrors: true })
export const addPasskeyMutation = apiMutation(addPasskey, { refreshes: [listPasskeys], showsOwnErrors: true })
export const removePasskeyMutation = apiMutation(removePasskey, { refreshes: [listPasskeys] })
