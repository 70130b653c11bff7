import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { RecordDraft, RecordResult } from '#modules/ledger/record-draft.ts'
import { rebuildFarm, recordAll } from '#modules/ledger/service.ts'
import type { Database } from '#platform/database/pool.ts'
import { RuleProblem } from '#platform/http/errors/problem.ts'
import {
  aBarn,
  aCompany,
  aFarm,
  aSection,
  type TestBarn,
  type TestCompany,
  type TestFarm,
  type TestSection,
} from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { withLedgerContext } from './record-drafts.ts'

/** A farm with a barn of two sections, a hospital barn without sections, a feed mix and a manager. */
export interface TestHerd {
  company: TestCompany
  farm: TestFarm
  barn: TestBarn
  sections: [TestSection, TestSection]
  hospital: TestBarn
  mixId: string
}

export async function aLedgerHerd(asAdmin: Database): Promise<TestHerd> {
  const company = await aCompany(asAdmin)
  const farm = await aFarm(asAdmin, company)
  const barn = await aBarn(asAdmin, farm, { name: 'Stald 4' })
  const sections: [TestSection, TestSection] = [
    await aSection(asAdmin, barn, { name: 'A1' }),
    await aSection(asAdmin, barn, { name: 'A2' }),
  ]
  const hospital = await aBarn(asAdmin, farm, { name: 'Sygestald' })
  const { id: mixId } = await aFeedMix(asAdmin, company, { farms: [farm] })
  return { company, farm, barn, sections, hospital, mixId }
}

/** Records drafts, one request each; doubtful ones are confirmed by default. */
export async function recordDrafts(
  database: Database,
  herd: Pick<TestHerd, 'company'>,
  today: string,
  drafts: readonly RecordDraft[],
  confirmed = true,
): Promise<RecordResult[]> {
  const stored: RecordResult[] = []
  for (const draft of drafts) {
    stored.push(
      await withLedgerContext(database, herd.company.manager, today, ({ db, context, scope }) =>
        recordAll(db, context, scope, [draft], { confirmed }),
      ),
    )
  }
  return stored
}

/** Returns the rules and the status with which some work is refused; throws where it is not. */
export async function rejectedRules(
  work: Promise<unknown>,
): Promise<{ status: number; codes: string[]; rules: RuleProblem['rules'] }> {
  const error: unknown = await work.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof RuleProblem)) throw error
  return { status: error.status, codes: error.rules.map(({ code }) => code), rules: error.rules }
}

/** Returns all derived rows of a company as text; feed days without the ids of their records. */
export async function derivedRows(asAdmin: Database, { company }: Pick<TestHerd, 'company'>): Promise<string> {
  const lines: string[] = []
  for (const [table, order] of [
    ['herd_point', 'unit_id, day'],
    ['herd_day', 'unit_id, day'],
    ['herd_farm_day', 'farm_id, pig_type, day'],
    [
      '(select directory_id, unit_id, day, mix_id, grams, milli_feed_units, cost_ore from feed_day)',
      'unit_id, day, mix_id, grams',
    ],
  ] as const) {
    const { rows } = await sql<{ line: string }>`select x::text as line from ${sql.raw(table)} x
      where directory_id = ${company.directoryId} order by ${sql.raw(order)}`.execute(asAdmin)
    lines.push(table, ...rows.map(({ line }) => line))
  }
  return lines.join('\n')
}

/** Deletes all derived rows of a company. */
export async function dropDerived(asAdmin: Database, { company }: Pick<TestHerd, 'company'>): Promise<void> {
  for (const table of ['feed_day', 'herd_farm_day', 'herd_day', 'herd_point']) {
    await sql`delete from ${sql.table(table)} where directory_id = ${company.directoryId}`.execute(asAdmin)
  }
}

/** Deletes all records of a company and their derived rows; its units remain. */
export async function dropRecords(asAdmin: Database, herd: Pick<TestHerd, 'company'>): Promise<void> {
  await dropDerived(asAdmin, herd)
  for (const table of ['herd_confirmed_shortage', 'record']) {
    await sql`delete from ${sql.table(table)} where directory_id = ${herd.company.directoryId}`.execute(asAdmin)
  }
}

export const rebuildHerd = (database: Database, herd: Pick<TestHerd, 'company' | 'farm'>, today: string) =>
  withLedgerContext(database, herd.company.manager, today, ({ db, scope }) =>
    rebuildFarm(db, scope, herd.farm.id as FarmId, today),
  )
