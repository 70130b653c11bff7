import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { LiveTopic } from '@herdboard/contract/core/live.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { LIVE_CHANNEL } from './live-notice.ts'

/**
 * Tells the open screens of a company what changed, once and only if the caller's transaction is committed. What is
 * told twice in one transaction goes out once. Whose call it is stands in the transaction's own settings.
 */
export const publishChange = (db: Db, directoryId: DirectoryId, topics: readonly LiveTopic[]) =>
  sql`select pg_notify(${LIVE_CHANNEL}, json_build_object('company', ${directoryId}::text, 'topic', topic,
      'user', coalesce(current_setting('herdboard.user_id', true), ''),
      'tab', coalesce(current_setting('herdboard.tab', true), ''))::text)
    from unnest(${[...topics]}::text[]) topic`.execute(db)
