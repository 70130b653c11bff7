import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { type ChangeTopic, LiveTopic } from '@herdboard/contract/core/live.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { LIVE_CHANNEL } from './live-notice.ts'

/**
 * Tells the open screens of a company what changed, once and only if the caller's transaction is committed. What is
 * told twice in one transaction goes out once. Whose call it is, and which, stands in the transaction's own settings.
 * What only the caller's own screens show is left out.
 */
export async function publishChange(db: Db, directoryId: DirectoryId, topics: readonly ChangeTopic[]): Promise<void> {
  const liveTopics = topics.filter((topic) => LiveTopic.safeParse(topic).success)
  if (liveTopics.length === 0) return
  await sql`select pg_notify(${LIVE_CHANNEL}, json_build_object('company', ${directoryId}::text, 'topic', topic,
      'user', coalesce(current_setting('herdboard.user_id', true), ''),
      'change_id', coalesce(current_setting('herdboard.change_id', true), ''))::text)
    from unnest(${liveTopics}::text[]) topic`.execute(db)
}
