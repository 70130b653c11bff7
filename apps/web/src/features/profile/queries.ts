import { patchProfile } from '@herdboard/contract/people/accounts.ts'
import {
  changeEmail,
  changePassword,
  endOtherSignIns,
  endSignIn,
  listSignIns,
} from '@herdboard/contract/people/auth.ts'
import { acceptInvitation, declineInvitation, listOwnInvitations } from '@herdboard/contract/people/invitations.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from '@herdboard/contract/people/passkeys.ts'
import {
  confirmSecondFactor,
  createRecoveryCodes,
  endSecondFactor,
  startSecondFactor,
} from '@herdboard/contract/people/second-factor.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

export const devicesQuery = { ...apiQuery(listSignIns, {}), meta: { showsOwnErrors: true } }
export const ownInvitationsQuery = { ...apiQuery(listOwnInvitations, {}), meta: { showsOwnErrors: true } }
export const acceptInvitationMutation = apiMutation(acceptInvitation)
export const declineInvitationMutation = apiMutation(declineInvitation)
export const saveProfileMutation = apiMutation(patchProfile)
export const endDeviceMutation = apiMutation(endSignIn)
export const endOtherDevicesMutation = apiMutation(endOtherSignIns)
export const savePasswordMutation = apiMutation(changePassword, { showsOwnErrors: true })
export const saveEmailMutation = apiMutation(changeEmail, { showsOwnErrors: true })

export const startFactorMutation = apiMutation(startSecondFactor, { showsOwnErrors: true })
export const confirmFactorMutation = apiMutation(confirmSecondFactor, { showsOwnErrors: true })
export const renewCodesMutation = apiMutation(createRecoveryCodes, { showsOwnErrors: true })
export const endFactorMutation = apiMutation(endSecondFactor, { showsOwnErrors: true })

export const passkeysQuery = { ...apiQuery(listPasskeys, {}), meta: { showsOwnErrors: true } }
export const startPasskeyMutation = apiMutation(startPasskey, { showsOwnErrors: true })
export const addPasskeyMutation = apiMutation(addPasskey, { showsOwnErrors: true })
export const removePasskeyMutation = apiMutation(removePasskey)
