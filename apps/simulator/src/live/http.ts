import type { AnyEndpoint } from '@herdboard/contract/endpoint.ts'

const ANSWER_WITHIN_MS = 60_000

/** What a call of the contract carries. */
export interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export interface Answer {
  status: number
  headers: Headers
  text: string
}

/** One request, one answer. Rejects where the network is away. */
export async function send(
  address: string,
  endpoint: AnyEndpoint,
  parts: Parts,
  headers: Record<string, string>,
): Promise<Answer> {
  const answer = await fetch(`${address}${addressOf(endpoint, parts)}`, {
    method: endpoint.method,
    headers: {
      language: 'en',
      ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

function addressOf({ path }: AnyEndpoint, { params = {}, query = {} }: Parts): string {
  const named = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return `/api${named}${search && `?${search}`}`
}
