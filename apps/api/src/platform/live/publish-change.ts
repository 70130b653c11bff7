import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { type ChangeTopic, LiveTopic } from '@herdboard/contract/core/live-topics.ts'
import type { Db } from '#platform/database/pool.ts'
import { authorOf } from '#platform/tenant/row-level-security.ts'
import { sendAfterCommit } from './notice-sender.ts'

const LIVE_TOPICS: ReadonlySet<string> = new Set(LiveTopic.options)
const isLive = (topic: ChangeTopic): topic is LiveTopic => LIVE_TOPICS.has(topic)

/**
 * Publishes changed topics to the open screens of a company, once the caller's transaction is committed. The author and
 * the change id are those of its row-level security. Topics that are not live, which only the caller's own screens
 * show, are left out.
 */
export function publishChange(db: Db, directoryId: DirectoryId, topics: readonly ChangeTopic[]): void {
  const liveTopics = topics.filter(isLive)
  if (liveTopics.length === 0) return
  const { user, changeId } = authorOf(db)
  sendAfterCommit(
    db,
    liveTopics.map((topic) => ({ company: directoryId, topic, user, change_id: changeId })),
  )
}
