import type { DirectoryId, UserId } from '@herdboard/contract/ids.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { startListener } from './listener.ts'
import type { Notice } from './notice.ts'
import { type LiveStream, type LiveTimes, liveStream } from './stream.ts'

/** A browser shares one among its tabs; this is several devices, and connections that died without a word. */
const STREAMS_OF_A_PERSON = 20
const ASK_AGAIN_SECONDS = 30

export interface LiveReader {
  directoryId: DirectoryId
  userId: UserId
  mayListen(): Promise<boolean>
}

/** All streams of this process, fed by its one line to the database. */
export interface LiveHub {
  /** Throws `request.too_many` for a person who has too many open, or what the database said where it is away. */
  open(reader: LiveReader): Promise<LiveStream>
  /** Ends all streams and hears no more. */
  close(): Promise<void>
}

interface OpenStream {
  reader: LiveReader
  stream: LiveStream
}

export function liveHub(address: string, times: LiveTimes, log: Log): LiveHub {
  const open = new Set<OpenStream>()
  let isClosed = false

  const hear = ({ company, topic, user, tab }: Notice) => {
    for (const { reader, stream } of open) {
      if (reader.directoryId !== company) continue
      // Nobody is told of other people's tabs, and nobody can pass for another's.
      stream.tell(topic, reader.userId === user && tab !== '' ? tab : null)
      if (topic === 'company') stream.check()
    }
  }
  const listener = startListener(address, {
    onNotice: hear,
    onGap: () => {
      for (const { stream } of open) stream.resync()
    },
    log,
    probeMs: times.heartbeatMs,
  })

  return {
    open: async (reader) => {
      await listener.listening()
      if (isClosed) throw new Problem('service.closing', {}, { retryAfterSeconds: 1 })
      // Nothing is waited for between counting and opening: of many that come at once none slips through.
      const own = [...open].filter(({ reader: { userId } }) => userId === reader.userId)
      if (own.length >= STREAMS_OF_A_PERSON) {
        throw new Problem('request.too_many', {}, { retryAfterSeconds: ASK_AGAIN_SECONDS })
      }
      const entry: OpenStream = {
        reader,
        stream: liveStream(times, { mayListen: reader.mayListen, onEnd: () => open.delete(entry) }),
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
