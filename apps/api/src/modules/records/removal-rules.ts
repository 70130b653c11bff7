import type { BarnId, BatchId, FarmId } from '@herdboard/contract/core/ids.ts'
import { billRemovalQuestions } from '#modules/economy/service.ts'
import type { RemovalRules } from '#modules/ledger/service.ts'

/** Rules of a removal that the ledger does not know: a bill may stand for calculated amounts of locked days. */
export const removalRules: RemovalRules = async ({ db, context, scope, record, facts: { posting } }) =>
  posting === null
    ? []
    : billRemovalQuestions(db, context, scope, record.id, {
        categoryId: posting.category_id,
        day: record.day,
        farmId: record.farm_id as FarmId,
        barnId: record.barn_id as BarnId | null,
        batchId: record.batch_id as BatchId | null,
        pigType: posting.pig_type as 1 | 2 | null,
      })
