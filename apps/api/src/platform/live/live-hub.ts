import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { Log } from '#platform/log.ts'
import { processCounts } from '#platform/metrics/process-counts.ts'
import { LIVE_CHANNEL, type LiveNotice, LOST_NOTICES, parseLiveNotice } from './live-notice.ts'
import { REPORT_LOST_NOTICES } from './live-publishers.ts'
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
  /** Open streams of each company: a notice goes through those of its own alone. */
  const open = new Map<DirectoryId, Set<OpenStream>>()
  const streamsOfPerson = new Map<UserId, number>()
  let isClosed = false

  const everyStream = () => [...open.values()].flatMap((streams) => [...streams])
  const add = (entry: OpenStream): void => {
    const { directoryId, userId } = entry.subscriber
    const streams = open.get(directoryId) ?? new Set()
    open.set(directoryId, streams.add(entry))
    streamsOfPerson.set(userId, (streamsOfPerson.get(userId) ?? 0) + 1)
    processCounts.liveStreams += 1
  }
  const remove = (entry: OpenStream): void => {
    const { directoryId, userId } = entry.subscriber
    const streams = open.get(directoryId)
    if (!streams?.delete(entry)) return
    if (streams.size === 0) open.delete(directoryId)
    const left = (streamsOfPerson.get(userId) ?? 1) - 1
    if (left > 0) streamsOfPerson.set(userId, left)
    else streamsOfPerson.delete(userId)
    processCounts.liveStreams -= 1
  }

  const onNotice = ({ company, topic, user, change_id }: LiveNotice) => {
    for (const { subscriber, stream } of open.get(company as DirectoryId) ?? []) {
      // Only the author gets the change id: nobody learns whose write it was, or can pass one off as another user's.
      stream.publish(topic, subscriber.userId === user && change_id !== '' ? change_id : null)
      if (topic === 'company') stream.check()
    }
  }
  // Notices may be lost: the connection listens again after a gap, or a publishing process has ended.
  const onGap = () => {
    for (const { stream } of everyStream()) stream.resync()
  }
  const listener = startPgListener(address, {
    channel: LIVE_CHANNEL,
    onPayload: (payload) => {
      if (payload === LOST_NOTICES) return onGap()
      const notice = parseLiveNotice(payload)
      if (notice) onNotice(notice)
    },
    onGap,
    log,
    probe: REPORT_LOST_NOTICES,
    probeMs: times.heartbeatMs,
  })

  return {
    open: async (subscriber) => {
      await listener.listening()
      if (isClosed) throw new Problem('service.closing', {}, { retryAfterSeconds: 1 })
      // No `await` between counting and opening, so that concurrent requests cannot exceed the limit.
      if ((streamsOfPerson.get(subscriber.userId) ?? 0) >= MAX_STREAMS_PER_PERSON) {
        throw new Problem('request.too_many', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
      const entry: OpenStream = {
        subscriber,
        stream: createLiveStream(times, {
          mayListen: subscriber.mayListen,
          onEnd: () => remove(entry),
        }),
      }
      add(entry)
      return entry.stream
    },
    close: async () => {
      isClosed = true
      for (const { stream } of everyStream()) stream.end()
      await listener.stop()
    },
  }
}
