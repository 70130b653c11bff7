import { addSharedDevice, listSharedDevices, removeSharedDevice } from '@herdboard/contract/people/shared-devices.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

export const sharedDevicesQuery = {
  ...apiQuery(listSharedDevices, {}),
  placeholderData: keepPreviousData,
  meta: { showsOwnErrors: true },
}
export const addSharedDeviceMutation = apiMutation(addSharedDevice, { showsOwnErrors: true })
export const removeSharedDeviceMutation = apiMutation(removeSharedDevice)
