import { randomUUID } from 'node:crypto'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { selectCaller } from '#platform/identity/select-caller.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { translatorFor } from '#platform/text/translator.ts'
import { subscribeModules } from '#subscribe-modules.ts'
import type { TestBarn, TestBatch, TestFarm, TestPerson, TestSection } from '#testing/fixtures/test-company.ts'

// Tests that never build the app also record, so the subscriptions are connected here.
subscribeModules()

export interface LedgerContext {
  db: Db
  context: RequestContext
  scope: TenantScope
}

/** Runs ledger work as one request of a user, in a transaction with row-level security. */
export async function withLedgerContext<T>(
  database: Database,
  { userId, directoryId }: TestPerson,
  today: string,
  work: (ledger: LedgerContext) => Promise<T>,
): Promise<T> {
  return withTransaction(database, async (db) => {
    await setRowLevelSecurity(db, directoryId, userId)
    const caller = await selectCaller(db, { userId, directoryId, signInId: null })
    if (!caller?.scope) throw new Error('the user has no scope')
    const { person, scope } = caller
    const now = new Date(`${today}T12:00:00Z`)
    const context: RequestContext = {
      requestId: randomUUID(),
      now,
      today: farmDay(now),
      language: 'da',
      text: translatorFor('da'),
      person,
      scope,
      isDashboard: false,
      audited: false,
      confirmed: false,
    }
    return work({ db, context, scope })
  })
}

/** A barn, one of its sections, a batch, or (for feed) a farm as a whole. */
export type DraftPlace = TestBarn | TestSection | { batch: TestBatch } | { farm: TestFarm }

function placeOf(where: DraftPlace): RecordDraft['place'] {
  if ('batch' in where) {
    const { farmId, barnId, id } = where.batch
    return { farmId, barnId, sectionId: null, batchId: id }
  }
  if ('farm' in where) return { farmId: where.farm.id, barnId: null, sectionId: null, batchId: null }
  const { farmId } = where
  if ('barnId' in where) return { farmId, barnId: where.barnId, sectionId: where.id, batchId: null }
  return { farmId, barnId: where.id, sectionId: null, batchId: null }
}

const fields = { day: 'FS_Main.FF_Date', head: 'FS_Main.FF_Number', place: 'FS_Main.FF_Place' }
const draftBase = (where: DraftPlace, day: string) => ({ day, place: placeOf(where), detail: {}, fields })
const grams = (kg: number) => Math.round(kg * 1000)

/** Makes drafts as the forms do; weights are kg per pig. */
export const aDraft = {
  insertion: (where: DraftPlace, day: string, head: number, avgKg: number | null): RecordDraft => ({
    ...draftBase(where, day),
    kind: 'insertion',
    head,
    liveG: avgKg === null ? null : head * grams(avgKg),
  }),
  departure: (where: DraftPlace, day: string, head: number, avgKg: number): RecordDraft => ({
    ...draftBase(where, day),
    kind: 'departure',
    head,
    liveG: head * grams(avgKg),
  }),
  transfer: (where: DraftPlace, to: DraftPlace, day: string, head: number, avgKg: number): RecordDraft => ({
    ...draftBase(where, day),
    kind: 'transfer',
    to: placeOf(to),
    head,
    liveG: head * grams(avgKg),
  }),
  slaughter: (
    where: DraftPlace,
    day: string,
    head: number,
    carcassKg: number,
    condemnedHead = 0,
    from: readonly { where: DraftPlace; head: number }[] = [{ where, head }],
  ): RecordDraft => ({
    ...draftBase(where, day),
    kind: 'slaughter',
    head,
    condemnedHead,
    carcassG: (head - condemnedHead) * grams(carcassKg),
    leanPct: 60.5,
    factorMilli: 1310,
    from: from.map((part) => ({ place: placeOf(part.where), head: part.head })),
  }),
  dead: (where: DraftPlace, day: string, head: number, avgKg: number | null = null): RecordDraft => ({
    ...draftBase(where, day),
    kind: 'dead',
    head,
    liveG: avgKg === null ? null : head * grams(avgKg),
  }),
  status: (where: DraftPlace, day: string, head: number, avgKg: number, isOpening = false): RecordDraft => ({
    ...draftBase(where, day),
    kind: 'status',
    head,
    avgG: grams(avgKg),
    isOpening,
    isWeightEstimated: false,
  }),
  weighing: (where: DraftPlace, day: string, head: number, avgKg: number): RecordDraft => ({
    ...draftBase(where, day),
    kind: 'weighing',
    head,
    avgG: grams(avgKg),
  }),
  feedUse: (where: DraftPlace, fromDay: string, day: string, mixId: string, feedKg: number): RecordDraft => ({
    ...draftBase(where, day),
    kind: 'feedUse',
    mixId: mixId as never,
    fromDay,
    feedG: grams(feedKg),
    pigType: null,
  }),
  feedDelivery: (
    where: DraftPlace,
    day: string,
    mixId: string,
    feedKg: number,
    pigType: PigType | null = null,
  ): RecordDraft => ({
    ...draftBase(where, day),
    kind: 'feedDelivery',
    mixId: mixId as never,
    feedG: grams(feedKg),
    pigType,
    priceDkkPer100Kg: null,
    surchargeDkkPer100Kg: null,
  }),
  feedCount: (where: DraftPlace, day: string, mixId: string, feedKg: number): RecordDraft => ({
    ...draftBase(where, day),
    kind: 'feedCount',
    mixId: mixId as never,
    feedG: grams(feedKg),
  }),
}
