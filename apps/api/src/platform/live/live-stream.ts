import { Readable } from 'node:stream'
import type { LiveEventName, LiveTopic } from '@herdboard/contract/core/live.ts'

export interface LiveTimes {
  /** Changes within this time are one event. */
  debounceMs: number
  /** How often a stream says that it lives, and asks whether it still may. */
  heartbeatMs: number
}
export const defaultLiveTimes: LiveTimes = { debounceMs: 250, heartbeatMs: 20_000 }

/** One reader's stream of events. */
export interface LiveStream {
  /** What goes out. */
  body: Readable
  /** `changeId` names the reader's own write; null for anybody else's. */
  publish(topic: LiveTopic, changeId: string | null): void
  /** Something may have been missed. */
  resync(): void
  /** Asks now whether the reader still may listen. */
  check(): void
  end(): void
}

interface StreamSubscriber {
  /** False ends the stream. One that cannot be answered now is asked again at the next heartbeat. */
  mayListen(): Promise<boolean>
  onEnd(): void
}

const formatEvent = (name: LiveEventName, data: object = {}) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const HEARTBEAT = ': \n\n'
/** Past so many own writes in one event their reader looks again: what waits stays bounded. */
const MAX_CHANGE_IDS = 50
/** So many heartbeats without the reader taking anything, and it is not there any more. */
const MAX_UNREAD_HEARTBEATS = 3

/**
 * Opens with `ready`. What waits to be told is a set of topics: it is bounded however slow the reader, and nothing is
 * handed to the socket before the last was taken.
 */
export function createLiveStream(
  { debounceMs, heartbeatMs }: LiveTimes,
  { mayListen, onEnd }: StreamSubscriber,
): LiveStream {
  const pending = { topics: new Set<LiveTopic>(), changeIds: new Set<string | null>(), resync: false }
  let isDrained = true
  let isEnding = false
  let unreadHeartbeats = 0
  let flushTimer: NodeJS.Timeout | undefined

  const body = new Readable({
    read: () => {
      isDrained = true
      unreadHeartbeats = 0
    },
    destroy: (error, done) => {
      clearTimeout(flushTimer)
      clearInterval(heartbeat)
      onEnd()
      done(error)
    },
  })

  const write = (text: string) => {
    if (!isEnding && !body.destroyed) isDrained = body.push(text)
  }

  const flush = () => {
    flushTimer = undefined
    // The next heartbeat tries again.
    if (!isDrained) return
    const { topics, changeIds, resync } = pending
    if (resync) write(formatEvent('resync'))
    else if (topics.size > 0)
      write(formatEvent('change', { topics: [...topics], by: changeIds.has(null) ? [] : [...changeIds] }))
    topics.clear()
    changeIds.clear()
    pending.resync = false
  }

  const scheduleFlush = () => {
    flushTimer ??= setTimeout(flush, debounceMs)
  }

  const end = () => {
    if (body.destroyed || body.readableEnded || isEnding) return
    isEnding = true
    clearInterval(heartbeat)
    clearTimeout(flushTimer)
    body.push(formatEvent('end'))
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

  const heartbeat = setInterval(() => {
    if (!isDrained && ++unreadHeartbeats >= MAX_UNREAD_HEARTBEATS) return void body.destroy()
    flush()
    if (isDrained) write(HEARTBEAT)
    check()
  }, heartbeatMs)
  heartbeat.unref()

  write(formatEvent('ready'))
  return {
    body,
    publish: (topic, changeId) => {
      pending.topics.add(topic)
      pending.changeIds.add(pending.changeIds.size < MAX_CHANGE_IDS ? changeId : null)
      scheduleFlush()
    },
    resync: () => {
      pending.resync = true
      scheduleFlush()
    },
    check,
    end,
  }
}
