import { readAccountLink } from '@herdboard/contract/people/auth.ts'
import { hashKey } from '@tanstack/react-query'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'

const MAX_TOKEN_LENGTH = 200

/**
 * An empty or too long token counts as an expired link: for such a token the server would only report an invalid
 * request.
 */
async function fetchAccountLink(token: string) {
  const isWhole = token !== '' && token.length <= MAX_TOKEN_LENGTH
  if (!isWhole) throw new ApiProblem(422, [{ code: 'auth.link_gone', message: '' }])
  return sendEndpointRequest(readAccountLink, { body: { token } })
}

/** The query for the purpose of a link from a mail. */
export const accountLinkQuery = (token: string) => ({
  queryKey: ['account-link', token],
  queryFn: () => fetchAccountLink(token),
  retry: false,
  // A used link no longer exists on the server, so its data is never refetched; the hash omits company and language for
  // the same reason.
  queryKeyHashFn: hashKey,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { showsOwnErrors: true },
})
