/** Error codes of a failed sign-in through the identity provider, as in the URL, with their text keys. */
const problemTextKeys = {
  'auth.provider_away': 'providerAway',
  'auth.provider_failed': 'providerFailed',
  'auth.provider_unverified': 'providerUnverified',
  'auth.provider_unknown': 'providerUnknown',
  'auth.provider_other': 'providerOther',
  'auth.needs_code': 'providerNeedsCode',
  'auth.wait': 'providerWait',
} as const

export type ReturnProblem = keyof typeof problemTextKeys

export const isReturnProblem = (value: unknown): value is ReturnProblem =>
  typeof value === 'string' && Object.hasOwn(problemTextKeys, value)

export const returnProblemTextKey = (problem: ReturnProblem) => problemTextKeys[problem]
