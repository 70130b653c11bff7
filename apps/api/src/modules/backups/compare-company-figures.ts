import type { DirectoryId, FarmId } from '@herdboard/contract/core/ids.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { differingUnits, rebuildFarm, selectFarmsWithUnits } from '#modules/ledger/service.ts'
import type { Database } from '#platform/database/pool.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'

/** What a comparison of all figures with the facts found. */
export interface ComparedFigures {
  farms: number
  faults: string[]
}

/** Ends the transaction of a farm without a change. */
class ComparedOnly extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super('compared, nothing is written')
    this.faults = faults
  }
}

/** Calculates the figures of a company from its facts, as each night does, and writes nothing. */
export async function compareCompanyFigures(
  database: Database,
  company: DirectoryId,
  now: Date,
): Promise<ComparedFigures> {
  const farms = await tenantTransaction(database, company, selectFarmsWithUnits)
  const faults: string[] = []
  for (const farmId of farms) faults.push(...(await compareFarm(database, company, farmId, now)))
  return { farms: farms.length, faults }
}

async function compareFarm(database: Database, company: DirectoryId, farmId: FarmId, now: Date): Promise<string[]> {
  try {
    return await tenantTransaction(database, company, async (db, scope) => {
      const { faults: rows } = await rebuildFarm(db, scope, farmId, farmDay(now))
      const units = await differingUnits(db, scope, farmId)
      throw new ComparedOnly([
        ...(rows.length > 0 ? [`farm ${farmId}: ${rows.length} rows are other than the facts say`] : []),
        ...units.map((unit) => `farm ${farmId}: the last count of ${unit} does not follow from its days`),
      ])
    })
  } catch (error) {
    if (error instanceof ComparedOnly) return error.faults
    throw error
  }
}
