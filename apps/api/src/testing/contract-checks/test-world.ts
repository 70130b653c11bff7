import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { Database } from '#platform/database/pool.ts'
import { someInsertedPigs } from '#testing/fixtures/inserted-pigs.ts'
import {
  aBarn,
  aBatch,
  aCompany,
  aFarm,
  aPerson,
  aSection,
  type TestBarn,
  type TestBatch,
  type TestCompany,
  type TestFarm,
  type TestPerson,
  type TestSection,
} from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aSender } from '#testing/fixtures/test-sender.ts'

/** A company with one of everything that a URL can name. */
export interface TestWorld extends TestCompany {
  /** May write on the farm, but has no manager rights. */
  employee: TestPerson
  /** Administers the installation and has this company active. */
  solutionAdmin: TestPerson
  /** Sends files with a key of its own. */
  sender: TestPerson
  /** Administers another company, which has no data. */
  newcomer: TestPerson
  farm: TestFarm
  barn: TestBarn
  batchBarn: TestBarn
  section: TestSection
  batch: TestBatch
  mix: { id: string }
  record: { id: string }
}

export async function aTestWorld(db: Database, modules?: Parameters<typeof aCompany>[1]): Promise<TestWorld> {
  const company = await aCompany(db, modules)
  const farm = await aFarm(db, company)
  const barn = await aBarn(db, farm)
  const batchBarn = await aBarn(db, farm, { isBatchProduction: true })
  const section = await aSection(db, barn)
  const batch = await aBatch(db, batchBarn)
  const { recordId } = await someInsertedPigs(db, section, { head: 500 })
  const mix = await aFeedMix(db, company, { farms: [farm] })
  const employee = await aPerson(db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  const sender = await aSender(db, company)
  const solutionAdmin = await aPerson(db, { company, role: 'SolutionAdmin' })
  const { manager: newcomer } = await aCompany(db)
  return {
    ...company,
    employee,
    solutionAdmin,
    sender,
    newcomer,
    farm,
    barn,
    batchBarn,
    section,
    batch,
    mix,
    record: { id: recordId },
  }
}

/** Endpoints of companies without data. */
const FOR_NEWCOMERS = '/directories/archive-imports'

/**
 * Returns the caller of an endpoint's example: the company's administrator, or the installation's, a sender or a company
 * without data where the endpoint requires that.
 */
export function exampleCaller(
  { access, programs, path }: AnyEndpoint,
  { manager, solutionAdmin, sender, newcomer }: TestWorld,
): TestPerson {
  if (path.startsWith(FOR_NEWCOMERS)) return newcomer
  if (programs === 'senders') return sender
  return access === 'solution' ? solutionAdmin : manager
}
