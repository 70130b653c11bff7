import { LIVE_PATH, type LiveChange, type LiveTopic } from '@herdboard/contract/core/live.ts'
import { accessToken, renewSession } from '../session/session.ts'
import { readEventStream } from './event-stream.ts'

/** What the tabs are told: something changed, something may have been missed, or the line is there or gone. */
export type LiveStreamMessage =
  | { kind: 'changed'; topics: LiveTopic[]; by: string[] }
  | { kind: 'missed' }
  | { kind: 'line'; isUp: boolean }

const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 60_000
/** Two heartbeats of the server and a little: nobody is there any more. */
const SILENCE_MS = 45_000

/** A little uneven, so that a server that comes back is not asked by everybody at once. */
const withJitter = (ms: number): number => ms * (0.5 + Math.random())

/** Whether somebody listened before, so that the first stream leaves a gap: another tab did, and was closed. */
export interface StreamHistory {
  wasHeard: boolean
}

/**
 * Listens until stopped. The server ends each stream with its token; it is opened anew with the renewed one, after
 * 1, 2, 4 … 60 seconds where that fails, and whatever may have been missed between is told as missed.
 */
export async function listenToLiveStream(
  onMessage: (message: LiveStreamMessage) => void,
  stopping: AbortSignal,
  { wasHeard }: StreamHistory = { wasHeard: false },
): Promise<void> {
  let failures = 0
  let wasReady = wasHeard
  if (wasHeard) onMessage({ kind: 'line', isUp: false })
  const onReady = () => {
    failures = 0
    onMessage({ kind: 'line', isUp: true })
    // The first screens are no older than the first stream.
    if (wasReady) onMessage({ kind: 'missed' })
    wasReady = true
  }
  while (!stopping.aborted) {
    await readStream({ onMessage, onReady, stopping }).catch(() => undefined)
    onMessage({ kind: 'line', isUp: false })
    await waitUnlessAborted(withJitter(Math.min(MIN_BACKOFF_MS * 2 ** failures, MAX_BACKOFF_MS)), stopping)
    failures += 1
  }
}

interface StreamReader {
  onMessage(message: LiveStreamMessage): void
  onReady(): void
  stopping: AbortSignal
}

/** One stream to its end. Throws where it is refused or breaks. */
async function readStream({ onMessage, onReady, stopping }: StreamReader): Promise<void> {
  const token = accessToken()
  if (token === null) return
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const answer = await fetch(`/api${LIVE_PATH}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      credentials: 'same-origin',
      signal: AbortSignal.any([stopping, silence.signal]),
    })
    if (answer.status === 401) await renewSession(token)
    // Taken out of the company: what says in which company one acts is asked for again.
    if (answer.status === 403) onMessage({ kind: 'changed', topics: ['company'], by: [] })
    if (!answer.ok || !answer.body) return
    for await (const { name, data } of readEventStream(answer.body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
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

async function waitUnlessAborted(ms: number, stopping: AbortSignal): Promise<void> {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resume) => {
    timer = setTimeout(resume, ms)
    stopping.addEventListener('abort', () => resume(), { signal: over.signal })
  })
  clearTimeout(timer)
  over.abort()
}
