import { exponentialBackoffMs } from '@herdboard/contract/core/exponential-backoff.ts'
import { LIVE_PATH, type LiveChange, type LiveTopic } from '@herdboard/contract/core/live-topics.ts'
import { accessToken, renewSession } from '../session/session.ts'
import { readEventStream } from './event-stream.ts'

/** A message to the tabs: something changed, changes may have been missed, or the stream connected or disconnected. */
export type LiveStreamMessage =
  | { kind: 'changed'; topics: LiveTopic[]; by: string[] }
  | { kind: 'missed' }
  | { kind: 'connection'; isUp: boolean }

const RECONNECT_BACKOFF = { firstMs: 1_000, maxMs: 60_000 }
/** Two heartbeats of the server plus a margin: after this silence the connection counts as dead. */
const SILENCE_MS = 45_000

/** Draws jitter, so that not all clients reconnect at once to a server that is back. */
const drawJitter = (): number => 0.5 + Math.random()

/**
 * Whether another tab read the stream before this one and was closed. Changes between the two streams may be missed.
 */
export interface StreamHistory {
  hadPreviousStream: boolean
}

/**
 * Reads the live stream until it is aborted. The server ends each stream when its token expires; a new stream opens
 * with the renewed token, after 1, 2, 4 … 60 seconds if that fails. After a reconnect it sends `missed`, because
 * changes in between may be lost.
 */
export async function readLiveStream(
  onMessage: (message: LiveStreamMessage) => void,
  signal: AbortSignal,
  { hadPreviousStream }: StreamHistory = { hadPreviousStream: false },
): Promise<void> {
  let failures = 0
  let wasReady = hadPreviousStream
  if (hadPreviousStream) onMessage({ kind: 'connection', isUp: false })
  const onReady = () => {
    failures = 0
    onMessage({ kind: 'connection', isUp: true })
    // Nothing is missed before the first stream: the first screens load their data no earlier.
    if (wasReady) onMessage({ kind: 'missed' })
    wasReady = true
  }
  while (!signal.aborted) {
    await readStream({ onMessage, onReady, signal }).catch(() => undefined)
    onMessage({ kind: 'connection', isUp: false })
    failures += 1
    const jitter = drawJitter()
    await waitUnlessAborted(exponentialBackoffMs({ attempt: failures, ...RECONNECT_BACKOFF, jitter }), signal)
  }
}

interface StreamReader {
  onMessage(message: LiveStreamMessage): void
  onReady(): void
  signal: AbortSignal
}

/** Reads one stream to its end. Throws when the connection fails or breaks. */
async function readStream({ onMessage, onReady, signal }: StreamReader): Promise<void> {
  const token = accessToken()
  if (token === null) return
  const silenceTimeout = new AbortController()
  let timer = setTimeout(() => silenceTimeout.abort(), SILENCE_MS)
  try {
    const response = await fetch(`/api${LIVE_PATH}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, silenceTimeout.signal]),
    })
    if (response.status === 401) await renewSession(token)
    // The user was removed from the company: refetch which company is active.
    if (response.status === 403) onMessage({ kind: 'changed', topics: ['company'], by: [] })
    if (!response.ok || !response.body) return
    for await (const { name, data } of readEventStream(response.body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silenceTimeout.abort(), SILENCE_MS)
      if (name === 'ready') onReady()
      if (name === 'resync') onMessage({ kind: 'missed' })
      if (name === 'change') {
        const { topics, by } = JSON.parse(data) as LiveChange
        onMessage({ kind: 'changed', topics, by })
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

async function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  const waitEnd = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resume) => {
    timer = setTimeout(resume, ms)
    signal.addEventListener('abort', () => resume(), { signal: waitEnd.signal })
  })
  clearTimeout(timer)
  waitEnd.abort()
}
