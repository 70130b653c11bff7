import type { AnyEndpoint, EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import { ReceivedFile } from '@herdboard/contract/core/file-body.ts'
import type { ProblemMessage } from '@herdboard/contract/core/problem.ts'
import { getBrand } from '@herdboard/contract/system/ui.ts'
import type { z } from 'zod'
import { isLivePath, liveStreamResponse } from './queries/mock-live-stream.ts'

interface RecordedRequest<E extends AnyEndpoint> {
  /** The parts of the request as the API parses them. */
  input: EndpointRequest<E>
  headers: Headers
}

interface EndpointMock {
  endpoint: AnyEndpoint
  respond: (requests: RecordedRequest<AnyEndpoint>) => unknown
}

/** Name of every mocked file. */
export const MOCK_FILE_NAME = 'Søndergård 31.03.2026-30.06.2026.pdf'

const endpointMocks = new Map<string, EndpointMock>()

/** The time that answers of the mocks carry; null: none. */
let serverTime: string | null = null

export function clearEndpointMocks(): void {
  endpointMocks.clear()
  serverTime = null
}

/** Sets the server's time, for the rest of the test. */
export const setServerTime = (instant: string): void => {
  serverTime = new Date(instant).toUTCString()
}

/**
 * Mocks one endpoint for the rest of the test. Request and response are validated against the contract, so an outdated
 * mock fails. Returns the list of requests, which grows with every request.
 */
export function mockEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  respond: (requests: RecordedRequest<E>) => EndpointReply<E> | Promise<EndpointReply<E>>,
): RecordedRequest<E>[] {
  const requests: RecordedRequest<E>[] = []
  endpointMocks.set(`${endpoint.method} ${endpoint.path}`, {
    endpoint,
    respond: (request) => {
      requests.push(request as RecordedRequest<E>)
      return respond(request as RecordedRequest<E>)
    },
  })
  return requests
}

/** An error response of the API, for a mock to throw. */
export const apiRefusal = (
  status: number,
  messages: ProblemMessage[],
  headers: Record<string, string> = {},
): Response => Response.json({ messages, request_id: 'test-request' }, { status, headers })

/** A connection failure, for a mock to throw. */
export const connectionFailure = (): TypeError => new TypeError('Failed to fetch')

const parsed = (schema: z.ZodType | undefined, value: unknown) => (schema ? schema.parse(value) : undefined)

/** A file as the server receives it: under its content, in place of a path. */
const sentBody = async (body: BodyInit | null): Promise<unknown> =>
  body instanceof Blob
    ? new ReceivedFile({ path: await body.text(), byteCount: body.size, sha256: '' })
    : JSON.parse(String(body))

/** Stands in for `fetch`: answers from the mocks of the current test. */
export async function mockFetch(address: string, init: RequestInit = {}): Promise<Response> {
  init.signal?.throwIfAborted()
  const response = await mockedResponse(address, init)
  if (serverTime !== null) response.headers.set('date', serverTime)
  return response
}

async function mockedResponse(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, 'http://localhost')
  const path = url.pathname.replace(/^\/api/, '')
  if (isLivePath(path)) return liveStreamResponse(init)
  const method = init.method ?? 'GET'
  for (const { endpoint, respond } of endpointMocks.values()) {
    const params = endpoint.method === method ? matchPath(endpoint.path, path) : null
    if (!params) continue
    const body = init.body === undefined ? undefined : await sentBody(init.body)
    const input = {
      params: parsed(endpoint.params, params),
      query: parsed(endpoint.query, Object.fromEntries(url.searchParams)),
      body: parsed(endpoint.body, body),
    }
    try {
      const reply = await respond({ input: input as never, headers: new Headers(init.headers) })
      const status = endpoint.status ?? 200
      endpoint.reply.parse(reply)
      if (endpoint.produces)
        return new Response(String(reply), {
          status,
          headers: {
            'content-type': endpoint.produces,
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(MOCK_FILE_NAME)}`,
          },
        })
      return status === 204 ? new Response(null, { status }) : Response.json(reply, { status })
    } catch (thrown) {
      if (thrown instanceof Response) return thrown
      throw thrown
    }
  }
  // The outbox compares the clock with this answer before it sends.
  if (method === 'GET' && path === getBrand.path) return Response.json(null)
  throw new Error(`No mock for ${method} ${path}`)
}

/**
 * The parameters of a path, or null when it does not match. Literal paths take precedence over paths with parameters.
 */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const match = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(path)
  if (!match) return null
  const isLiteralElsewhere =
    names.length > 0 && [...endpointMocks.values()].some(({ endpoint }) => endpoint.path === path)
  if (isLiteralElsewhere) return null
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]))
}
