/** Why somebody came back from the provider without being signed in: what the address may say, and our words for it. */
const words = {
  'auth.provider_away': 'providerAway',
  'auth.provider_failed': 'providerFailed',
  'auth.provider_unverified': 'providerUnverified',
  'auth.provider_unknown': 'providerUnknown',
  'auth.provider_other': 'providerOther',
  'auth.needs_code': 'providerNeedsCode',
  'auth.wait': 'providerWait',
} as const

export type ReturnProblem = keyof typeof words

export const isReturnProblem = (value: unknown): value is ReturnProblem =>
  typeof value === 'string' && Object.hasOwn(words, value)

export const wordsOf = (problem: ReturnProblem) => words[problem]
