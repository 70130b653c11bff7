import { Readable } from 'node:stream'
import type { LiveEventName, LiveTopic } from '@herdboard/contract/core/live-topics.ts'

export interface LiveTimes {
  /** Changes within this time are merged into one event. */
  debounceMs: number
  /** Interval of the heartbeat, which also checks whether the reader may still listen. */
  heartbeatMs: number
}
export const defaultLiveTimes: LiveTimes = { debounceMs: 250, heartbeatMs: 20_000 }

/** One client's stream of events. */
export interface LiveStream {
  /** The response body. */
  body: Readable
  /** Publishes a topic. `changeId` is the reader's own write; null for another user's. */
  publish(topic: LiveTopic, changeId: string | null): void
  /** Asks the client to reload everything, since events may have been lost. */
  resync(): void
  /** Checks now whether the reader may still listen. */
  check(): void
  end(): void
}

interface StreamSubscriber {
  /** False ends the stream. A rejection is ignored; the next heartbeat checks again. */
  mayListen(): Promise<boolean>
  onEnd(): void
}

const formatEvent = (name: LiveEventName, data: object = {}) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const HEARTBEAT = ': \n\n'
/** Beyond this number of own writes in one event the reader reloads too: pending data remains bounded. */
const MAX_CHANGE_IDS = 50
/** A client that reads nothing during this number of heartbeats is disconnected. */
const MAX_UNREAD_HEARTBEATS = 3

/**
 * Creates a stream; its first event is `ready`. Pending changes are a set of topics, so their size is bounded however
 * slow the client is. Nothing is written to the socket before the client has read the last event.
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
    // A client that reads nothing is not waited for.
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
