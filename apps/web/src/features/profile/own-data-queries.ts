import { deleteAccount } from '@herdboard/contract/own-data.ts'
import { apiMutation } from '#lib/api-query.ts'

export const deleteAccountMutation = apiMutation(deleteAccount, { refreshes: [], showsOwnErrors: true })
