import { getSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { apiQuery } from '#lib/http/api-query.ts'

/** A failed request hides the code field: the server still requires a code if the second factor is on. */
export const secondFactorQuery = { ...apiQuery(getSecondFactor, {}), meta: { showsOwnErrors: true } }
