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

/** Limits which sample data is removed; by default all of it. */
export interface DemoRemovalFilter {
  /** Main number of the only company to remove. */
  mainNumber?: string
  /** Addresses of the only people to remove. */
  emails?: readonly string[]
}

/** Each deletion raises the company's revision, so only the deletion of the company itself takes its rows. */
const WITH_THE_COMPANY = 'company_revision'
/** Above this number of deleted rows, the table is vacuumed before other tables are checked for references to it. */
const MANY_ROWS = 10_000
/** Maximum number of rounds. Work that began before the company was closed may still write, but ends soon. */
const MAX_ROUNDS = 10

/**
 * Removes companies with sample data and their people; other companies and people do not change. Works in steps, each a
 * transaction: the company is closed first and deleted last. An interrupted removal continues when it is run again.
 */
export async function removeCompanies(
  owner: Database,
  { mainNumber, emails }: DemoRemovalFilter,
  onProgress: (line: string) => void,
): Promise<DemoRemovalResult> {
  const known = await withTransaction(owner, selectDemoCompanies)
  const companies = known.filter(({ main_number }) => mainNumber === undefined || main_number === mainNumber)
  const tables = (await withTransaction(owner, selectTenantTables)).filter((name) => name !== WITH_THE_COMPANY)
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
  for (const { name } of companies) onProgress(`Sample data: ${name} was taken away`)
  return { companies: companies.length, people }
}

async function emptyTables(owner: Database, company: DemoCompany, tables: readonly string[]): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let left = 0
    for (const table of tables) {
      const rows = await inCompany(owner, company, (db) => deleteCompanyRows(db, table, company.id))
      if (rows > MANY_ROWS) await vacuumTable(owner, table)
      left += rows
    }
    if (left === 0) return
  }
  throw new Error(`another program still writes to ${company.name}`)
}

/** Runs work with the farms locked, so that no recalculation runs at the same time. */
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
