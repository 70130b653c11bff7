import { readAccountLink } from '@herdboard/contract/auth.ts'
import { hashKey } from '@tanstack/react-query'
import { send } from '#lib/send.ts'

/** What a link out of a mail is for. */
export const linkQuery = (token: string) => ({
  queryKey: ['account-link', token],
  queryFn: () => send(readAccountLink, { body: { token } }),
  retry: false,
  // No shell here looks whether the server is back: asking is the look.
  networkMode: 'always' as const,
  // Once used it is gone; what it was for stays on screen meanwhile, also when its company and language are known.
  queryKeyHashFn: hashKey,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { showsOwnErrors: true },
})
