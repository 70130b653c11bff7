import { getMeta } from '@herdboard/contract/accounts.ts'
import type { Reply } from '@herdboard/contract/endpoint.ts'
import type { LiveTopic } from '@herdboard/contract/live.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { now } from '../today.ts'
import type { LiveNews } from './listen.ts'
import { onOwnChange } from './own-changes.ts'
import { askForStale, refresh } from './refresh.ts'
import { followChanges } from './share-among-tabs.ts'
import { thisTab } from './this-tab.ts'

type Meta = Reply<typeof getMeta>

/** Under a stream of changes a screen asks no more often than this. */
const AT_MOST_EVERY_MS = 1_000
/** After a change of this tab's own its screens have asked for themselves; what they left out follows. */
const OWN_AFTER_MS = 300

/** What has no version to tell whether it changed. Rights that were missed show when a stream is opened, or at a call. */
const unversioned: readonly LiveTopic[] = ['notes', 'assignments', 'notifications']

/**
 * Keeps what is shown current: by what the stream tells, and without a stream by the version of the herd's data that
 * each poll of `meta` brings. Gives back how to stop.
 */
export function keepCurrent(client: QueryClient): () => void {
  const waiting = new Set<LiveTopic>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let nextAtMs = 0
  let isUp = false
  /** The stream was heard without a gap since the last comparison of versions. */
  let isComplete = false
  let version: number | null = null
  /** A change of our own raises the version, too, and is shown already. */
  let isOwnRise = false

  const later = (run: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  const changed = (topics: readonly LiveTopic[]) => {
    const isFirst = waiting.size === 0
    for (const topic of topics) waiting.add(topic)
    if (!isFirst) return
    later(
      () => {
        nextAtMs = now().getTime() + AT_MOST_EVERY_MS
        refresh(client, [...waiting])
        waiting.clear()
      },
      Math.max(0, nextAtMs - now().getTime()),
    )
  }

  const compare = (known: number) => {
    const risen = version === null ? 0 : known - version
    const isToldOtherwise = (isUp && isComplete) || (isOwnRise && risen === 1)
    version = known
    isOwnRise = false
    isComplete = isUp
    if (risen > 0 && !isToldOtherwise) changed(['herd'])
  }

  const hear = (news: LiveNews) => {
    if (news.kind === 'line' && news.isUp !== isUp) {
      isUp = news.isUp
      isComplete = false
      if (isUp) void client.invalidateQueries({ queryKey: [getMeta.path] })
    }
    if (news.kind === 'missed') {
      isComplete = false
      changed(unversioned)
    }
    if (news.kind === 'changed' && news.by !== thisTab) changed(news.topics)
  }

  const catchUp = (topics: readonly LiveTopic[], answeredAtMs: number) => {
    isOwnRise = topics.includes('herd')
    const isLeftOut = ({ state }: Query) => state.dataUpdatedAt < answeredAtMs && state.fetchStatus === 'idle'
    later(() => refresh(client, topics, isLeftOut), OWN_AFTER_MS)
  }

  const stops = [
    followChanges(hear),
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (event.query.queryKey[0] === getMeta.path) compare((event.query.state.data as Meta).data_version)
    }),
    onOwnChange(catchUp),
    onLooking(() => askForStale(client)),
  ]
  version = client.getQueryData<Meta>([getMeta.path, {}])?.data_version ?? null
  return () => {
    for (const timer of timers) clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

function onLooking(run: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') run()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
