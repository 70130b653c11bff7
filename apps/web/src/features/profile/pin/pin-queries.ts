import { getOwnPin, putOwnPin, removeOwnPin } from '@herdboard/contract/people/shared-devices.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

export const ownPinQuery = { ...apiQuery(getOwnPin, {}), meta: { showsOwnErrors: true } }
export const savePinMutation = apiMutation(putOwnPin, { showsOwnErrors: true })
export const removePinMutation = apiMutation(removeOwnPin)
