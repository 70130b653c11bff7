import type { FormReply } from '@herdboard/contract/core/form.ts'
import { type FormInput, fillForm } from '#testing/forms/submit-form.ts'

export interface WebResponse<T = unknown> {
  status: number
  headers: Headers
  body: T
}

/** A client of a signed-in user over the network. Every call rejects when the connection breaks. */
export interface WebClient {
  get<T>(path: string): Promise<WebResponse<T>>
  post<T>(path: string, body: unknown, key?: string): Promise<WebResponse<T>>
  /** Opens a form at a place and returns the filled-in body of its submission. */
  filled(formId: number, place: Record<string, string>, values: FormInput): Promise<Record<string, unknown>>
  readonly authorization: string
}

const PATIENCE_MS = 12_000

async function fetchApi<T>(address: string, path: string, init: RequestInit): Promise<WebResponse<T>> {
  const answer = await fetch(`${address}/api${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: (text === '' ? null : JSON.parse(text)) as T }
}

const json = { 'content-type': 'application/json' }

/** Signs in with a password. */
export async function webClient(address: string, email: string, password: string): Promise<WebClient> {
  const client_id = crypto.randomUUID()
  const exchange = async (path: string, body: object) => {
    const init = { method: 'POST', headers: json, body: JSON.stringify({ ...body, client_id }) }
    const answer = await fetchApi<{ token: string }>(address, path, init)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.token
  }
  const token = await exchange('/auth/token', { token: await exchange('/auth/login', { email, password }) })
  const authorization = `Bearer ${token}`
  const get: WebClient['get'] = (path) => fetchApi(address, path, { headers: { authorization } })
  return {
    authorization,
    get,
    post: (path, body, key) =>
      fetchApi(address, path, {
        method: 'POST',
        headers: { ...json, authorization, ...(key !== undefined && { 'idempotency-key': key }) },
        body: JSON.stringify(body),
      }),
    filled: async (formId, place, values) => {
      const { body } = await get<FormReply>(`/forms/${formId}?${new URLSearchParams(place)}`)
      return { ...place, confirmed: true, form: fillForm(body.form, values) }
    },
  }
}
