import { LIVE_PATH, type LiveChange, type LiveEventName } from '@herdboard/contract/core/live-topics.ts'

interface MockStream {
  headers: Headers
  controller: ReadableStreamDefaultController<Uint8Array>
}

export interface FakeLiveStream {
  /** Every connection to the stream, in order. */
  opened: MockStream[]
  /** Sends an event on the latest connection. */
  emit(name: LiveEventName, data?: LiveChange | Record<string, never>): void
  /** Ends the stream, as the server does when the token expires. */
  end(): void
  /** True while the server is unreachable. */
  isUnreachable: boolean
  /** True when the server refuses connections: the user was removed from the company. */
  isRefused: boolean
}

let stream: FakeLiveStream | null = null
export const clearLiveStream = (): void => {
  stream = null
}

const encoder = new TextEncoder()

/** Mocks the live stream for the rest of the test. Without it there is no stream, and screens poll. */
export function mockLiveStream(): FakeLiveStream {
  const opened: MockStream[] = []
  const emit: FakeLiveStream['emit'] = (name, data = {}) =>
    opened.at(-1)?.controller.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
  const created: FakeLiveStream = {
    opened,
    emit,
    end: () => opened.at(-1)?.controller.close(),
    isUnreachable: false,
    isRefused: false,
  }
  stream = created
  return created
}

export const isLivePath = (path: string): boolean => path === LIVE_PATH

/** The response of `fetch` for the stream. */
export function liveStreamResponse({ headers, signal }: RequestInit): Response {
  const fake = stream
  if (!fake || fake.isUnreachable) return new Response(null, { status: 503 })
  if (fake.isRefused) return new Response(null, { status: 403 })
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      fake.opened.push({ headers: new Headers(headers), controller })
      signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
