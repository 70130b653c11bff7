import { LIVE_PATH, type LiveChange, type LiveTopic } from '@herdboard/contract/live.ts'
import { accessToken, renewSession } from '../session.ts'
import { eventsOf } from './event-stream.ts'

/** What the tabs are told: something changed, something may have been missed, or the line is there or gone. */
export type LiveNews =
  | { kind: 'changed'; topics: readonly LiveTopic[]; by: string | null }
  | { kind: 'missed' }
  | { kind: 'line'; isUp: boolean }

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** Two heartbeats of the server and a little: nobody is there any more. */
const SILENCE_MS = 45_000

/** A little uneven, so that a server that comes back is not asked by everybody at once. */
const uneven = (ms: number): number => ms * (0.5 + Math.random())

/** Whether somebody listened before, so that the first stream leaves a gap: another tab did, and was closed. */
export interface Before {
  wasHeard: boolean
}

/**
 * Listens until stopped. The server ends each stream with its token; it is opened anew with the renewed one, after
 * 1, 2, 4 … 60 seconds where that fails, and whatever may have been missed between is told as missed.
 */
export async function listen(
  tell: (news: LiveNews) => void,
  stopping: AbortSignal,
  { wasHeard }: Before = { wasHeard: false },
): Promise<void> {
  let failures = 0
  let wasReady = wasHeard
  if (wasHeard) tell({ kind: 'line', isUp: false })
  const onReady = () => {
    failures = 0
    tell({ kind: 'line', isUp: true })
    // The first screens are no older than the first stream.
    if (wasReady) tell({ kind: 'missed' })
    wasReady = true
  }
  while (!stopping.aborted) {
    await readStream({ tell, onReady, stopping }).catch(() => undefined)
    tell({ kind: 'line', isUp: false })
    await pause(uneven(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)), stopping)
    failures += 1
  }
}

interface Reading {
  tell(news: LiveNews): void
  onReady(): void
  stopping: AbortSignal
}

/** One stream to its end. Throws where it is refused or breaks. */
async function readStream({ tell, onReady, stopping }: Reading): Promise<void> {
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
    if (answer.status === 403) tell({ kind: 'changed', topics: ['company'], by: null })
    if (!answer.ok || !answer.body) return
    for await (const { name, data } of eventsOf(answer.body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      if (name === 'ready') onReady()
      if (name === 'resync') tell({ kind: 'missed' })
      if (name === 'change') {
        const { topics, by } = JSON.parse(data) as LiveChange
        tell({ kind: 'changed', topics, by })
      }
    }
  } finally {
    clearTimeout(timer)
  }
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resume) => {
    timer = setTimeout(resume, ms)
    stopping.addEventListener('abort', () => resume(), { signal: over.signal })
  })
  clearTimeout(timer)
  over.abort()
}
