import { Readable } from 'node:stream'
import type { LiveEventName, LiveTopic } from '@herdboard/contract/live.ts'

export interface LiveTimes {
  /** Changes within this time are one event. */
  gatherMs: number
  /** How often a stream says that it lives, and asks whether it still may. */
  heartbeatMs: number
}
export const liveTimes: LiveTimes = { gatherMs: 250, heartbeatMs: 20_000 }

/** One reader's stream of events. */
export interface LiveStream {
  /** What goes out. */
  body: Readable
  tell(topic: LiveTopic, by: string | null): void
  /** Something may have been missed. */
  resync(): void
  /** Asks now whether the reader still may listen. */
  check(): void
  end(): void
}

interface Reader {
  /** False ends the stream. One that cannot be answered now is asked again at the next heartbeat. */
  mayListen(): Promise<boolean>
  onEnd(): void
}

const event = (name: LiveEventName, data: object = {}) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const HEARTBEAT = ': \n\n'
/** So many heartbeats without the reader taking anything, and it is not there any more. */
const PATIENCE = 3

/**
 * Opens with `ready`. What waits to be told is a set of topics: it is bounded however slow the reader, and nothing is
 * handed to the socket before the last was taken.
 */
export function liveStream({ gatherMs, heartbeatMs }: LiveTimes, { mayListen, onEnd }: Reader): LiveStream {
  const waiting = { topics: new Set<LiveTopic>(), by: new Set<string | null>(), resync: false }
  let isTaken = true
  let isEnding = false
  let untaken = 0
  let gathering: NodeJS.Timeout | undefined

  const body = new Readable({
    read: () => {
      isTaken = true
      untaken = 0
    },
    destroy: (error, done) => {
      clearTimeout(gathering)
      clearInterval(heart)
      onEnd()
      done(error)
    },
  })

  const write = (text: string) => {
    if (!isEnding && !body.destroyed) isTaken = body.push(text)
  }

  const flush = () => {
    gathering = undefined
    // The next heartbeat tries again.
    if (!isTaken) return
    const { topics, by, resync } = waiting
    const [maker = null] = by
    if (resync) write(event('resync'))
    else if (topics.size > 0) write(event('change', { topics: [...topics], by: by.size === 1 ? maker : null }))
    topics.clear()
    by.clear()
    waiting.resync = false
  }

  const gather = () => {
    gathering ??= setTimeout(flush, gatherMs)
  }

  const end = () => {
    if (body.destroyed || body.readableEnded || isEnding) return
    isEnding = true
    clearInterval(heart)
    clearTimeout(gathering)
    body.push(event('end'))
    body.push(null)
    // Who takes nothing is not waited for.
    setTimeout(() => body.destroy(), heartbeatMs).unref()
  }

  const check = () => {
    mayListen().then(
      (may) => {
        if (!may) end()
      },
      () => undefined,
    )
  }

  const heart = setInterval(() => {
    if (!isTaken && ++untaken >= PATIENCE) return void body.destroy()
    flush()
    if (isTaken) write(HEARTBEAT)
    check()
  }, heartbeatMs)
  heart.unref()

  write(event('ready'))
  return {
    body,
    tell: (topic, by) => {
      waiting.topics.add(topic)
      waiting.by.add(by)
      gather()
    },
    resync: () => {
      waiting.resync = true
      gather()
    },
    check,
    end,
  }
}
