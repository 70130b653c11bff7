import type { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { type CarcassLists, type CarcassRow, carcassLists, carcassRows } from '@herdboard/domain/slaughter/carcass.ts'
import { carcassFacts } from '@herdboard/domain/slaughter/carcass-facts.ts'
import { scaleInForce } from '@herdboard/domain/slaughter/scale-in-force.ts'
import type { StatedSettlement } from '@herdboard/domain/slaughter/settlement-amount.ts'
import {
  lockFarms,
  requireEditable,
  type StoredFacts,
  type StoredRecord,
  selectStoredRecord,
} from '#modules/ledger/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { type BrokenRule, Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { carcassRules } from './carcass-rules.ts'
import { carcassListRow, deleteCarcasses, selectCarcassLists, upsertCarcasses } from './sql/carcasses.ts'
import { selectPaymentScales } from './sql/payment-scales.ts'

/** What is wrong with the rows, in words of the caller's language. */
export interface CarcassError {
  /** Number of the row, from 1; null for the settlement as a whole. */
  row: number | null
  /** A refused row must be corrected; a doubt may be confirmed. */
  verdict: BrokenRule['verdict']
  message: string
}

export interface CarcassSaveResult {
  saved: boolean
  errors: CarcassError[]
}

/** Address of the carcasses in the slaughter form. */
export const CARCASSES_FIELD = 'FS_Carcasses.FF_Carcasses'

/**
 * Stores the carcasses of a settlement in place of those before; without rows it has none. The same rows twice change
 * nothing. Errors are returned in words and nothing is stored; doubts pass where they are `confirmed`. `isNew`: the
 * request has just recorded the settlement, which it may do in a batch that is closed.
 * Throws `request.not_found` for a record that is no readable slaughter, and `location.not_allowed` or `record.locked`
 * where it must not be changed.
 */
export async function saveCarcasses(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  settlementId: RecordId,
  rows: readonly CarcassRow[],
  { confirmed = false, isNew = false }: { confirmed?: boolean; isNew?: boolean } = {},
): Promise<CarcassSaveResult> {
  await lockFarms(db, scope, [(await selectStoredRecord(db, context, scope, settlementId)).farm_id as FarmId])
  // Read again: another request may have changed it before the lock.
  const record = await selectStoredRecord(db, context, scope, settlementId)
  if (record.type_id !== recordKind.slaughter) throw new Problem('request.not_found')
  await requireEditable(db, context, scope, record, false, isNew)
  const scales = await selectPaymentScales(db, scope)
  const scale = scaleInForce(scales, textOf(record.detail.FF_Slaughterhouse), record.day)
  const rules = carcassRules({
    carcasses: rows.map((row, no) => ({ no: no + 1, row })),
    stated: statedSettlement(record),
    scale,
    language: context.language,
    field: CARCASSES_FIELD,
  })
  const isRefused = rules.some(({ verdict }) => verdict === 'refused')
  if (isRefused || (rules.length > 0 && !confirmed)) return { saved: false, errors: errorsInWords(context, rules) }

  const before = await selectCarcassLists(db, scope, settlementId)
  const lists = carcassLists(rows)
  if (rows.length === 0) await deleteCarcasses(db, scope, settlementId)
  else {
    const place = { recordId: settlementId, farmId: record.farm_id as FarmId }
    await upsertCarcasses(db, scope, carcassListRow(place, lists, carcassFacts(lists, scale)))
  }
  const entry = { before: before && carcassAuditValues(before), after: carcassAuditValues(lists) }
  if (JSON.stringify(entry.before?.carcasses ?? []) !== JSON.stringify(entry.after.carcasses)) {
    const { farm_id, barn_id, section_id, batch_id } = record
    await writeAuditEntry(db, context, {
      action: 'record.carcasses',
      subjectType: 'record',
      subjectId: settlementId,
      ...entry,
      confirmed: rules.length > 0,
      place: { farm_id, barn_id, section_id, batch_id },
    })
  }
  return { saved: true, errors: [] }
}

const errorsInWords = (context: RequestContext, rules: readonly BrokenRule[]): CarcassError[] =>
  rules.map(({ code, verdict, params }) => ({
    row: typeof params?.row === 'number' ? params.row : null,
    verdict,
    message: context.text(`rule:${code}`, params ?? {}),
  }))

/** Carcasses as the audit log stores them: numbers, because its search goes through every text. */
export const carcassAuditValues = (lists: CarcassLists) => ({
  kind: 'slaughter',
  carcasses: carcassRows(lists).map(({ weightKg, leanPct, remarks }) => [weightKg, leanPct, ...remarks]),
})

function statedSettlement({ detail, facts }: StoredRecord & { facts: StoredFacts }): StatedSettlement {
  const out = facts.legs.filter(({ kind }) => kind === legKind.slaughter)
  return {
    approvedHead: facts.lots.reduce((sum, { approved_head }) => sum + approved_head, 0),
    carcassG: out.reduce((sum, { carcass_kg }) => sum + Math.round(Number(carcass_kg ?? 0) * 1000), 0),
    basicPrice: numberOf(detail.FF_PricePerKg),
    supplements: numberOf(detail.FF_Supplements),
    deductions: numberOf(detail.FF_Deductions),
    amount: numberOf(detail.FF_AmountDkk),
  }
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
