import {
  addUser,
  changeUserSettings,
  inviteUser,
  listPermissions,
  listRoles,
  listUsers,
  removeUser,
} from '@herdboard/contract/people/users.ts'
import { listDirectoryFarms } from '@herdboard/contract/places/place-setup.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

const listOptions = { placeholderData: keepPreviousData, meta: { showsOwnErrors: true } }

export const usersQuery = { ...apiQuery(listUsers, {}), ...listOptions }
export const rolesQuery = { ...apiQuery(listRoles, {}), ...listOptions }
export const permissionsQuery = { ...apiQuery(listPermissions, {}), ...listOptions }
export const userFarmsQuery = { ...apiQuery(listDirectoryFarms, {}), ...listOptions }

/** The windows show their errors themselves. */
const userMutationOptions = { showsOwnErrors: true }
export const inviteUserMutation = apiMutation(inviteUser, userMutationOptions)
export const addUserMutation = apiMutation(addUser, userMutationOptions)
export const userSettingsMutation = apiMutation(changeUserSettings, userMutationOptions)
export const removeUserMutation = apiMutation(removeUser, userMutationOptions)
