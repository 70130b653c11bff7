import { deleteAccount } from '@herdboard/contract/people/own-data.ts'
import { apiMutation } from '#lib/http/api-query.ts'

export const deleteAccountMutation = apiMutation(deleteAccount, { showsOwnErrors: true })
