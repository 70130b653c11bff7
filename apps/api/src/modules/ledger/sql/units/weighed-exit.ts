import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import { literalList } from '#platform/database/statement/literal-list.ts'

/**
 * Condition on a leg `l`: its pigs left with a weight that somebody stated, so that it measures their gain.
 * A move within a pig type measures none: its form fills in the calculated weight. Only a move to the other pig type
 * requires a weight of its own.
 */
export const isWeighedExit = (directoryId: DirectoryId): RawBuilder<boolean> => sql`l.kg <> 0
  and (l.kind in (${literalList(legKind.departure, legKind.slaughter)})
    or l.kind = ${sql.lit(legKind.transferOut)} and exists (
      select from herd_unit f
      join herd_unit t on t.directory_id = f.directory_id and t.id = l.peer_unit_id and t.pig_type <> f.pig_type
      where f.directory_id = ${directoryId} and f.id = l.unit_id))`
