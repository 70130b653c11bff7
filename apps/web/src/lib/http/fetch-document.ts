import { accessToken, renewSession } from '../session/session.ts'
import { offlineProblem, parseProblem } from './api-problem.ts'
import { requestHeaders } from './send-endpoint-request.ts'

/**
 * A document that the gateway answers at an address of its own (`/ui/documents/1`), for who is signed in.
 * Throws an `ApiProblem` for whatever was refused, and for an address that is none of the gateway's.
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
