/** Why somebody came back from the provider without being signed in: what the address may say, and our words for it. */
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
