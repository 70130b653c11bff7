import { encodedBody } from '@herdboard/contract/core/encoded-body.ts'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'

const RESPONSE_TIMEOUT_MS = 60_000

/** Parameters and body of a request. */
export interface LiveRequestParts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export interface HttpResponse {
  status: number
  headers: Headers
  text: string
}

/** Sends one request. Rejects where the network fails. */
export async function sendRequest(
  address: string,
  endpoint: AnyEndpoint,
  parts: LiveRequestParts,
  headers: Record<string, string>,
): Promise<HttpResponse> {
  const body = encodedBody(parts.body)
  const response = await fetch(`${address}${requestUrl(endpoint, parts)}`, {
    method: endpoint.method,
    headers: {
      language: 'en',
      ...(body && { 'content-type': body.type }),
      ...headers,
    },
    ...(body && { body: body.content as NonNullable<RequestInit['body']> }),
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

function requestUrl({ path }: AnyEndpoint, { params = {}, query = {} }: LiveRequestParts): string {
  const named = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return `/api${named}${search && `?${search}`}`
}
