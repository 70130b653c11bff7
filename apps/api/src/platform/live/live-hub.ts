import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { Log } from '#platform/log.ts'
import type { LiveNotice } from './live-notice.ts'
import { createLiveStream, type LiveStream, type LiveTimes } from './live-stream.ts'
import { startPgListener } from './pg-listener.ts'

/** A browser shares one among its tabs; this is several devices, and connections that died without a word. */
const MAX_STREAMS_PER_PERSON = 20
const RETRY_AFTER_SECONDS = 30

export interface LiveSubscriber {
  directoryId: DirectoryId
  userId: UserId
  mayListen(): Promise<boolean>
}

/** All streams of this process, fed by its one line to the database. */
export interface LiveHub {
  /** Throws `request.too_many` for a person who has too many open, or what the database said where it is away. */
  open(subscriber: LiveSubscriber): Promise<LiveStream>
  /** Ends all streams and hears no more. */
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
      // Nobody is told which writes were other people's, and nobody can pass one off as another's.
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
      // Nothing is waited for between counting and opening: of many that come at once none slips through.
      const own = [...open].filter(({ subscriber: { userId } }) => userId === subscriber.userId)
      if (own.length >= MAX_STREAMS_PER_PERSON) {
        throw new Problem('request.too_many', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
      const entry: OpenStream = {
        subscriber,
        stream: createLiveStream(times, { mayListen: subscriber.mayListen, onEnd: () => open.delete(entry) }),
      }
      open.add(entry)
      return entry.stream
    },
    close: async () => {
      isClosed = true
      for (const { stream } of open) stream.end()
      await listener.stop()
    },
  }
}
