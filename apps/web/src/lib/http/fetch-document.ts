import { accessToken, renewSession } from '../session/session.ts'
import { offlineProblem, parseProblem } from './api-problem.ts'
import { requestHeaders } from './send-endpoint-request.ts'

/**
 * Fetches a document that the gateway serves outside the contract (`/ui/documents/1`), as the signed-in user. Throws an
 * `ApiProblem` for every error response, and for a path that the gateway does not serve.
 */
export async function fetchDocument(path: string): Promise<Blob> {
  if (!/^\/(?![/\\])/.test(path) || path.includes('..')) throw offlineProblem()
  const request = () =>
    fetch(`/api${path}`, { credentials: 'same-origin', headers: requestHeaders(accessToken()) }).catch(() => {
      throw offlineProblem()
    })
  const tokenBefore = accessToken()
  const first = await request()
  const response = first.status === 401 && (await renewSession(tokenBefore)) ? await request() : first
  if (!response.ok) throw await parseProblem(response)
  return response.blob()
}
