import { offlineProblem, problemOf } from './api-problem.ts'
import { callHeaders } from './send.ts'
import { accessToken, renewSession } from './session.ts'

/**
 * A document that the gateway answers at an address of its own (`/ui/documents/1`), for who is signed in.
 * Throws an `ApiProblem` for whatever was refused, and for an address that is none of the gateway's.
 */
export async function fetchDocument(path: string): Promise<Blob> {
  if (!/^\/(?![/\\])/.test(path) || path.includes('..')) throw offlineProblem()
  const ask = () =>
    fetch(`/api${path}`, { credentials: 'same-origin', headers: callHeaders(accessToken()) }).catch(() => {
      throw offlineProblem()
    })
  const held = accessToken()
  const first = await ask()
  const response = first.status === 401 && (await renewSession(held)) ? await ask() : first
  if (!response.ok) throw await problemOf(response)
  return response.blob()
}
