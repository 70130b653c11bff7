import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { deleteFarmChange, selectFarmChanges } from '#modules/ledger/service.ts'
import { withCompany } from '#platform/company-work.ts'
import type { Turn } from '#platform/worker.ts'
import { assessFarm } from './assess.ts'
import { selectJudgedFarms } from './sql/farm.ts'

/** Farms that something was recorded on are judged anew, each in its own transaction. */
export async function assessChanged(turn: Turn): Promise<undefined> {
  const { directoryId } = turn.job
  if (!directoryId) throw new Error(`${turn.job.kind} is work of a company`)
  const { database } = turn.deps
  const judged = new Set(await withCompany(database, directoryId, selectJudgedFarms))
  for (const farmId of await withCompany(database, directoryId, selectFarmChanges)) {
    await withCompany(database, directoryId, async (db, scope) => {
      await turn.alive(db)
      // First, so that what is recorded meanwhile asks for work of its own.
      await deleteFarmChange(db, scope, farmId)
      if (judged.has(farmId)) await assessFarm(db, scope, farmId, { day: farmDay(turn.now), now: turn.now })
    })
  }
  return undefined
}
