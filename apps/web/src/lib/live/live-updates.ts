import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { LiveTopic } from '@herdboard/contract/core/live-topics.ts'
import { getMeta } from '@herdboard/contract/people/accounts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { currentInstant } from '../today.ts'
import { refetchInvalidated, refetchOnRemoteChange } from './invalidate-queries.ts'
import type { LiveStreamMessage } from './live-stream.ts'
import { onOwnChange, topicsOfOthers } from './own-changes.ts'
import { shareLiveStream } from './share-live-stream.ts'

type MetaReply = EndpointReply<typeof getMeta>

/** Minimum interval between refetches when many changes arrive. */
const MIN_REFRESH_INTERVAL_MS = 1_000

/**
 * Topics without a version that shows whether they changed. Missed changes of permissions show when a stream opens, or
 * at the next request.
 */
const unversioned: readonly LiveTopic[] = ['notes', 'assignments', 'notifications']

/**
 * Refetches what other users change. It follows the live stream, and without a stream the version of the herd's data in
 * each poll of `meta`. Own writes are on screen already, so neither refetches them. Returns the stop function.
 */
export function startLiveUpdates(client: QueryClient): () => void {
  const pendingTopics = new Set<LiveTopic>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let nextAtMs = 0
  let isStreamUp = false
  /** True when the stream had no gap since the last comparison of versions. */
  let isComplete = false
  let version: number | null = null
  /** Own writes since the last comparison. Each raises the version by one and is on screen already. */
  let ownVersionRises = 0
  let isStopped = false

  const later = (run: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  const scheduleRefresh = (topics: readonly LiveTopic[]) => {
    const isFirst = pendingTopics.size === 0 && topics.length > 0
    for (const topic of topics) pendingTopics.add(topic)
    if (!isFirst || isStopped) return
    later(
      () => {
        nextAtMs = currentInstant().getTime() + MIN_REFRESH_INTERVAL_MS
        refetchOnRemoteChange(client, [...pendingTopics])
        pendingTopics.clear()
      },
      Math.max(0, nextAtMs - currentInstant().getTime()),
    )
  }

  const compareVersion = (dataVersion: number) => {
    const versionRise = version === null ? 0 : dataVersion - version
    const isAlreadyKnown = (isStreamUp && isComplete) || versionRise <= ownVersionRises
    version = dataVersion
    ownVersionRises = 0
    isComplete = isStreamUp
    if (versionRise > 0 && !isAlreadyKnown) scheduleRefresh(['herd'])
  }

  const onMessage = (message: LiveStreamMessage) => {
    if (message.kind === 'connection' && message.isUp !== isStreamUp) {
      isStreamUp = message.isUp
      isComplete = false
      if (isStreamUp) void client.invalidateQueries({ queryKey: [getMeta.path] })
    }
    if (message.kind === 'missed') {
      isComplete = false
      scheduleRefresh(unversioned)
    }
    if (message.kind === 'changed') void topicsOfOthers(message).then(scheduleRefresh)
  }

  const stops = [
    shareLiveStream(onMessage),
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (event.query.queryKey[0] === getMeta.path) compareVersion((event.query.state.data as MetaReply).data_version)
    }),
    onOwnChange((topics) => {
      if (topics.includes('herd')) ownVersionRises += 1
      return undefined
    }),
    onPageVisible(() => refetchInvalidated(client)),
  ]
  version = client.getQueryData<MetaReply>([getMeta.path, {}])?.data_version ?? null
  return () => {
    isStopped = true
    for (const timer of timers) clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

function onPageVisible(run: () => void): () => void {
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') run()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => document.removeEventListener('visibilitychange', onVisibilityChange)
}
