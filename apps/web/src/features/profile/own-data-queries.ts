import { deleteAccount } from '@herdboard/contract/own-data.ts'
import { getSecondFactor } from '@herdboard/contract/second-factor.ts'
import { apiMutation, apiQuery } from '#lib/api-query.ts'

/** Without an answer no code is asked for: the server still does where one is on. */
export const codeQuery = { ...apiQuery(getSecondFactor, {}), meta: { showsOwnErrors: true } }
export const endAccount = apiMutation(deleteAccount, { refreshes: [], showsOwnErrors: true })
