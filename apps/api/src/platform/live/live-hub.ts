import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { Log } from '#platform/log.ts'
import { processCounts } from '#platform/metrics/process-counts.ts'
import type { LiveNotice } from './live-notice.ts'
import { createLiveStream, type LiveStream, type LiveTimes } from './live-stream.ts'
import { startPgListener } from './pg-listener.ts'

/** The tabs of a browser share one stream; the limit allows several devices and connections that broke silently. */
const MAX_STREAMS_PER_PERSON = 20
const RETRY_AFTER_SECONDS = 30

export interface LiveSubscriber {
  directoryId: DirectoryId
  userId: UserId
  mayListen(): Promise<boolean>
}

/** All live streams of this process, fed by its one connection to the database. */
export interface LiveHub {
  /**
   * Opens a stream. Throws `request.too_many` for a user with too many, or the database's error when it is unavailable.
   */
  open(subscriber: LiveSubscriber): Promise<LiveStream>
  /** Ends all streams and stops listening. */
  close(): Promise<void>
}

interface OpenStream {
  subscriber: LiveSubscriber
  stream: LiveStream
}

export function createLiveHub(address: string, times: LiveTimes, log: Log): LiveHub {
  const open = new Set<OpenStream>()
  let isClosed = false

  const onNotice = ({ company, topic, user, change_id }: LiveNotice) => {
    for (const { subscriber, stream } of open) {
      if (subscriber.directoryId !== company) continue
      // Only the author gets the change id: nobody learns whose write it was, or can pass one off as another user's.
      stream.publish(topic, subscriber.userId === user && change_id !== '' ? change_id : null)
      if (topic === 'company') stream.check()
    }
  }
  const listener = startPgListener(address, {
    onNotice: onNotice,
    onGap: () => {
      for (const { stream } of open) stream.resync()
    },
    log,
    probeMs: times.heartbeatMs,
  })

  return {
    open: async (subscriber) => {
      await listener.listening()
      if (isClosed) throw new Problem('service.closing', {}, { retryAfterSeconds: 1 })
      // No `await` between counting and opening, so that concurrent requests cannot exceed the limit.
      const own = [...open].filter(({ subscriber: { userId } }) => userId === subscriber.userId)
      if (own.length >= MAX_STREAMS_PER_PERSON) {
        throw new Problem('request.too_many', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
      const entry: OpenStream = {
        subscriber,
        stream: createLiveStream(times, {
          mayListen: subscriber.mayListen,
          onEnd: () => open.delete(entry) && processCounts.liveStreams--,
        }),
      }
      open.add(entry)
      processCounts.liveStreams += 1
      return entry.stream
    },
    close: async () => {
      isClosed = true
      for (const { stream } of open) stream.end()
      await listener.stop()
    },
  }
}
