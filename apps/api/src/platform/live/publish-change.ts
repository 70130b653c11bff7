import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { type ChangeTopic, LiveTopic } from '@herdboard/contract/core/live.ts'
import { sql } from 'kysely'
import { DEFERRED_WRITE } from '#platform/database/deferred-statements.ts'
import type { Db } from '#platform/database/pool.ts'
import { LIVE_CHANNEL } from './live-notice.ts'

/**
 * Publishes changed topics to the open screens of a company, if the caller's transaction is committed. PostgreSQL sends
 * equal notifications of one transaction once. The author and the change id come from the transaction's settings.
 * Topics that are not live, which only the caller's own screens show, are left out.
 */
export async function publishChange(db: Db, directoryId: DirectoryId, topics: readonly ChangeTopic[]): Promise<void> {
  const liveTopics = topics.filter((topic) => LiveTopic.safeParse(topic).success)
  if (liveTopics.length === 0) return
  await sql`${DEFERRED_WRITE} select pg_notify(${LIVE_CHANNEL}, json_build_object('company', ${directoryId}::text, 'topic', topic,
      'user', coalesce(current_setting('herdboard.user_id', true), ''),
      'change_id', coalesce(current_setting('herdboard.change_id', true), ''))::text)
    from unnest(${liveTopics}::text[]) topic`.execute(db)
}
