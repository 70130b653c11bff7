import { createHash } from 'node:crypto'
import type { FarmId, IssuedReportId } from '@herdboard/contract/core/ids.ts'
import type { IssuedReport } from '@herdboard/contract/figures/reports.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { isRecalculationQueued, lockFarms, selectDataVersion } from '#modules/ledger/service.ts'
import { raiseNotification } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { MadeDocument } from '#platform/http/pipeline/route-options.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { documentFileName } from '#platform/pdf/document-file-name.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatMoment } from '#platform/text/format-moment.ts'
import { eControlOf } from '../e-control.ts'
import { yearToDatePeriod } from '../layout/planned-parts.ts'
import { printedReport } from '../pdf/printed-report.ts'
import type { ReportToRender } from '../pdf/report-compiler.ts'
import { planReport, type ReportPlan, type ReportSelection } from '../report-plan.ts'
import {
  type IssuedDocument,
  insertIssuedReport,
  type ReportToIssue,
  selectIssuedDocument,
  selectIssuedReports,
  selectReplacedReport,
} from '../sql/issued-reports.ts'
import { lockReports } from '../sql/outdated-reports.ts'

/** A report that a person issues, with a comment of the adviser; empty without one. */
export interface ReportOrder extends ReportSelection {
  comment: string
}

/** Report ready to be printed and then stored as issued. */
export interface ReadyReport extends ReportToRender {
  order: ReportOrder
  /** Data version of the company when the report was calculated. */
  dataVersion: number
  toIssue: ReportToIssue
  fileName: string
}

/** Calculates the production report of a selection and states which earlier report it replaces. */
export async function readyReport(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  order: ReportOrder,
): Promise<ReadyReport> {
  const dataVersion = await selectDataVersion(db, scope)
  const plan = await planReport(db, context, scope, order)
  const { report, company, figures } = await eControlOf(db, context, scope, plan)
  const { from, days } = daysOf(plan)
  const span = { opening: days[0] ?? '', closing: days.at(-1) ?? '' }
  // The digest excludes texts and uses one unit of energy, so it is the same for every reader.
  const { comment } = order
  // A report with another comment is another report.
  const stored = { siteIds: [...plan.siteIds].sort(), ...span, figures, ...(comment !== '' && { comment }) }
  const digest = createHash('sha256').update(JSON.stringify(stored)).digest('hex')
  const replaced = await selectReplacedReport(db, scope, { siteIds: plan.siteIds, ...span, digest })
  const { language } = context
  const notice = replaced ? [context.text('reports:pdf.replaces', { time: formatMoment(language, replaced) })] : []
  const document: IssuedDocument = { language, company, said: notice, report, comment, from, days }
  const owners = ownersOf(plan)
  const toIssue = { ...owners, siteIds: plan.siteIds, ...span, document, digest }
  const printed = printedReport(report, { language, company, notices: notice, comment })
  const fileName = documentFileName(context, 'reports:pdf.file', { sites: owners.sites, from, to: span.closing })
  return {
    directoryId: scope.directoryId,
    order,
    dataVersion,
    toIssue,
    printed,
    fileName,
    createdAt: context.now,
  }
}

/**
 * Days on which its periods begin and end, including the year to date; `from` is the first requested day, of batches
 * the first day of the earliest.
 */
function daysOf(plan: ReportPlan): { from: string; days: string[] } {
  const periods = plan.kind === 'batch' ? plan.batches.map(({ period }) => period) : []
  const selection = plan.kind === 'farm' ? plan.dates : periods.flatMap(({ opening, closing }) => [opening, closing])
  const years =
    plan.kind === 'farm' ? plan.pigTypes.flatMap((pigType) => yearToDatePeriod(plan, pigType)?.opening ?? []) : []
  const [first = ''] = selection.toSorted()
  return {
    from: plan.kind === 'batch' ? addDays(first, 1) : first,
    days: [...new Set([...selection, ...years])].sort(),
  }
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

/**
 * Stores a printed report as issued. Returns false where the figures have changed since, so that the caller must make
 * the report again. On the last attempt a changed report is stored as outdated. A user who left before it was ready
 * gets a notification; one who waited has the report already.
 */
export async function storeIssuedReport(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  ready: ReadyReport,
  { isAbandoned, isLastAttempt }: MadeDocument,
): Promise<boolean> {
  const { toIssue } = ready
  // With these locks, a concurrent change of the report's days is either committed already or will find this report.
  await lockFarms(db, scope, toIssue.farmIds)
  await lockReports(db, scope)
  const isCurrent = await isUpToDate(db, context, scope, ready)
  if (!isCurrent && !isLastAttempt) return false
  const isWaiting = await isRecalculationQueued(db, scope, toIssue.farmIds)
  const id = await insertIssuedReport(db, scope, context.now, toIssue, !isCurrent || isWaiting)
  if (id) {
    const { opening, closing, sites } = toIssue
    const after = { name: sites, opening, closing }
    await writeAuditEntry(db, context, { action: 'report.issue', subjectType: 'report', subjectId: id, after })
  }
  const [farmId] = toIssue.farmIds
  if (!isAbandoned || !farmId) return true
  const subject = `${scope.userId}:${toIssue.digest}`
  await raiseNotification(db, scope, context.now, {
    type: notificationKind.reportReady,
    subject,
    place: { farmId },
    params: { farm: toIssue.sites },
    toUser: scope.userId,
  })
  return true
}

/** Recalculates the report where the data version changed: the change may not concern it. */
async function isUpToDate(db: Db, context: RequestContext, scope: TenantScope, ready: ReadyReport): Promise<boolean> {
  if ((await selectDataVersion(db, scope)) === ready.dataVersion) return true
  const again = await readyReport(db, context, scope, ready.order)
  return again.toIssue.digest === ready.toIssue.digest
}

export async function issuedReports(db: Db, scope: TenantScope): Promise<IssuedReport[]> {
  const rows = await selectIssuedReports(db, scope)
  return rows.map(({ id, sites, opening, closing, made_at, made_by, replaced_at, is_replaced }) => ({
    id,
    sites,
    from: opening,
    to: closing,
    made_at: made_at.toISOString(),
    made_by,
    replaced_at: replaced_at?.toISOString() ?? null,
    is_replaced,
  }))
}

/** Report as issued, with a notice where it is replaced or outdated. Throws `request.not_found`. */
export async function printableIssuedReport(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: IssuedReportId,
): Promise<ReportToRender & Pick<ReadyReport, 'fileName'>> {
  const stored = await selectIssuedDocument(db, scope, id)
  if (!stored) throw new Problem('request.not_found')
  const { language, company, said: notice, report, comment } = stored.document
  const replaced = stored.replaced_at
    ? [
        context.text(stored.is_replaced ? 'reports:pdf.replaced' : 'reports:pdf.outdated', {
          time: formatMoment(context.language, stored.replaced_at),
        }),
      ]
    : []
  return {
    directoryId: scope.directoryId,
    printed: printedReport(report, { language, company, notices: [...notice, ...replaced], comment }),
    fileName: documentFileName(context, 'reports:pdf.file', {
      sites: stored.sites,
      from: stored.opening,
      to: stored.closing,
    }),
    createdAt: stored.made_at,
  }
}
