import { readAccountLink } from '@herdboard/contract/people/auth.ts'
import { hashKey } from '@tanstack/react-query'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'

const LONGEST = 200

/** A link that was cut or broken on its way is as gone as a used one: the server could only say that it reads none. */
async function fetchAccountLink(token: string) {
  const isWhole = token !== '' && token.length <= LONGEST
  if (!isWhole) throw new ApiProblem(422, [{ code: 'auth.link_gone', message: '' }])
  return sendEndpointRequest(readAccountLink, { body: { token } })
}

/** What a link out of a mail is for. */
export const accountLinkQuery = (token: string) => ({
  queryKey: ['account-link', token],
  queryFn: () => fetchAccountLink(token),
  retry: false,
  // No shell here looks whether the server is back: asking is the look.
  networkMode: 'always' as const,
  // Once used it is gone; what it was for stays on screen meanwhile, also when its company and language are known.
  queryKeyHashFn: hashKey,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { showsOwnErrors: true },
})
