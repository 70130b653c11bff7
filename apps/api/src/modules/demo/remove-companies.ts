import { lockFarms } from '#modules/ledger/service.ts'
import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { selectTenantTables } from '#platform/tenant/tenant-tables.ts'
import { setTenantScope } from '#platform/tenant/tenant-transaction.ts'
import { deleteDemoPrices } from './sql/prices.ts'
import {
  closeCompany,
  type DemoCompany,
  deleteCompanyRows,
  deleteDemoCompany,
  deleteDemoPeople,
  selectDemoCompanies,
  vacuumTable,
} from './sql/removal.ts'

export interface DemoRemovalResult {
  companies: number
  people: number
}

/** Which of the sample data is taken away; all of it unless said. */
export interface DemoRemovalFilter {
  /** Main number of the only company to go. */
  mainNumber?: string
  /** The only people to go. */
  emails?: readonly string[]
}

/** Beyond so many rows what was deleted is cleared away before others look for references to it. */
const MANY_ROWS = 10_000
/** Work that had begun before the company was closed may still write; it ends soon. */
const MOST_ROUNDS = 10

/**
 * Takes companies with sample data away, and their people with them; other companies and people stay as they are.
 * In steps, each a transaction, the company closed first and gone last: a removal that was broken off goes on where it
 * is asked for again.
 */
export async function removeCompanies(
  owner: Database,
  { mainNumber, emails }: DemoRemovalFilter,
  say: (line: string) => void,
): Promise<DemoRemovalResult> {
  const known = await withTransaction(owner, selectDemoCompanies)
  const companies = known.filter(({ main_number }) => mainNumber === undefined || main_number === mainNumber)
  const tables = await withTransaction(owner, selectTenantTables)
  for (const company of companies) {
    await inCompany(owner, company, (db) => closeCompany(db, company.id))
    await emptyTables(owner, company, tables)
  }
  const people = await withTransaction(owner, async (db) => {
    for (const { id } of companies) {
      await setTenantScope(db, id)
      await deleteDemoCompany(db, id)
    }
    if (mainNumber === undefined) await deleteDemoPrices(db)
    return deleteDemoPeople(db, emails ?? null)
  })
  for (const { name } of companies) say(`Sample data: ${name} was taken away`)
  return { companies: companies.length, people }
}

async function emptyTables(owner: Database, company: DemoCompany, tables: readonly string[]): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let left = 0
    for (const table of tables) {
      const rows = await inCompany(owner, company, (db) => deleteCompanyRows(db, table, company.id))
      if (rows > MANY_ROWS) await vacuumTable(owner, table)
      left += rows
    }
    if (left === 0) return
  }
  throw new Error(`something goes on writing into ${company.name}`)
}

/** Behind the locks of the farms, so that no recalculation is at work meanwhile. */
function inCompany<T>(
  owner: Database,
  { id }: DemoCompany,
  work: (db: Parameters<typeof setTenantScope>[0]) => Promise<T>,
): Promise<T> {
  return withTransaction(owner, async (db) => {
    const scope = await setTenantScope(db, id)
    await lockFarms(db, scope, scope.readableFarms)
    return work(db)
  })
}
