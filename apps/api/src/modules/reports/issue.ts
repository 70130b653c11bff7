import { createHash } from 'node:crypto'
import type { FarmId, IssuedReportId } from '@herdboard/contract/ids.ts'
import type { IssuedReport } from '@herdboard/contract/reports.ts'
import { raise } from '#modules/notifications/service.ts'
import { writeAudit } from '#platform/audit.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.ts'
import { eControlOf } from './e-control.ts'
import { momentIn } from './figures.ts'
import { type PrintedReport, printedReport } from './pdf/printed-report.ts'
import { planOf, type ReportPlan, type Selection } from './plan.ts'
import {
  type IssuedDocument,
  insertIssued,
  type ReportToIssue,
  selectIssuedDocument,
  selectIssuedReports,
  selectReplaced,
} from './sql/issued.ts'

/** A report that is ready to be printed, and kept once it is. */
export interface ReadyReport {
  toIssue: ReportToIssue
  printed: PrintedReport
  madeAt: Date
}

/** Works out the production report of a selection, and says which earlier one it replaces. */
export async function readyReport(db: Db, call: Call, scope: Scope, asked: Selection): Promise<ReadyReport> {
  const plan = await planOf(db, call, scope, asked)
  const { report, company } = await eControlOf(db, call, scope, plan)
  const span = spanOf(plan)
  const replaced = await selectReplaced(db, scope, { siteIds: plan.siteIds, ...span })
  const { language } = call
  const said = replaced ? [call.text('reports:pdf.replaces', { time: momentIn(language, replaced) })] : []
  const document: IssuedDocument = { language, company, said, report }
  // Without words: in another language it is the same report.
  const figures = report.parts.map(({ groups }) =>
    groups.flatMap(({ rows }) => rows.map(({ key, cells }) => [key, ...cells.map(({ value }) => value)])),
  )
  const kept = { siteIds: [...plan.siteIds].sort(), ...span, figures }
  const toIssue = {
    ...ownersOf(plan),
    siteIds: plan.siteIds,
    ...span,
    document,
    digest: createHash('sha256').update(JSON.stringify(kept)).digest('hex'),
  }
  return { toIssue, printed: printedReport(report, { language, company, said }), madeAt: call.now }
}

function spanOf(plan: ReportPlan): { opening: string; closing: string } {
  const periods = plan.kind === 'batch' ? plan.batches.map(({ period }) => period) : []
  const days = plan.kind === 'farm' ? plan.dates : periods.flatMap(({ opening, closing }) => [opening, closing])
  const sorted = [...days].sort()
  return { opening: sorted[0] ?? '', closing: sorted.at(-1) ?? '' }
}

function ownersOf(plan: ReportPlan): Pick<ReportToIssue, 'farmIds' | 'batchIds' | 'pigTypes' | 'sites'> {
  const isBatch = plan.kind === 'batch'
  const farms = new Map<FarmId, string>(plan.units.map(({ farmId, farmName }) => [farmId, farmName]))
  return {
    farmIds: [...farms.keys()],
    batchIds: isBatch ? plan.batches.map(({ id }) => id) : null,
    pigTypes: plan.pigTypes,
    sites: (isBatch ? plan.batches.map(({ name }) => name) : [...farms.values()]).join(', '),
  }
}

const REPORT_READY = 63

/**
 * Keeps a printed report as issued. Whoever asked for it and left is told that it is ready; whoever is still there has it.
 */
export async function keepIssued(
  db: Db,
  call: Call,
  scope: Scope,
  { toIssue }: ReadyReport,
  { isLeft }: { isLeft: boolean },
): Promise<void> {
  const id = await insertIssued(db, scope, call.now, toIssue)
  if (id) {
    const { opening, closing, sites } = toIssue
    const after = { name: sites, opening, closing }
    await writeAudit(db, call, { action: 'report.issue', subjectType: 'report', subjectId: id, after })
  }
  const [farmId] = toIssue.farmIds
  if (!isLeft || !farmId) return
  const subject = `${scope.userId}:${toIssue.digest}`
  await raise(db, scope, call.now, {
    type: REPORT_READY,
    subject,
    place: { farmId },
    params: { farm: toIssue.sites },
    toUser: scope.userId,
  })
}

export async function issuedReports(db: Db, scope: Scope): Promise<IssuedReport[]> {
  const rows = await selectIssuedReports(db, scope)
  return rows.map(({ id, sites, opening, closing, made_at, made_by, replaced_at }) => ({
    id,
    sites,
    from: opening,
    to: closing,
    made_at: made_at.toISOString(),
    made_by,
    replaced_at: replaced_at?.toISOString() ?? null,
  }))
}

/** A report as it was issued, with a word where it is no longer what the herd shows. Throws `request.not_found`. */
export async function issuedToPrint(
  db: Db,
  call: Call,
  scope: Scope,
  id: IssuedReportId,
): Promise<{ printed: PrintedReport; madeAt: Date }> {
  const kept = await selectIssuedDocument(db, scope, id)
  if (!kept) throw new Problem('request.not_found')
  const { language, company, said, report } = kept.document
  const replaced = kept.replaced_at
    ? [call.text('reports:pdf.replaced', { time: momentIn(call.language, kept.replaced_at) })]
    : []
  return {
    printed: printedReport(report, { language, company, said: [...said, ...replaced] }),
    madeAt: kept.made_at,
  }
}
