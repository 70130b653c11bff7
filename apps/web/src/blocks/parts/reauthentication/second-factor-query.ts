import { getSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { apiQuery } from '#lib/http/api-query.ts'

/** Without an answer no code is asked for: the server still does where one is on. */
export const secondFactorQuery = { ...apiQuery(getSecondFactor, {}), meta: { showsOwnErrors: true } }
