import * as contract from '@herdboard/contract/figures/reports.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { eControlFor } from './e-control.ts'
import {
  issuedReports,
  printableIssuedReport,
  type ReadyReport,
  readyReport,
  storeIssuedReport,
} from './issued/issue-report.ts'
import { renderReportPdf } from './pdf/report-compiler.ts'
import { reportBatchesFor, reportDatesFor, reportFarmsFor } from './report-choices.ts'
import { listReports } from './screen-reports.ts'

export async function reportRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listReportFarms, ({ db, scope }) => reportFarmsFor(db, scope))
  route(app, contract.listReportBatches, ({ db, scope }) => reportBatchesFor(db, scope))
  route(app, contract.listReportDates, ({ db, scope, query }) => reportDatesFor(db, scope, query))
  route(app, contract.getReports, ({ db, context, scope, query }) => listReports(db, context, scope, query))
  route(app, contract.getEControl, ({ db, context, scope, query }) => eControlFor(db, context, scope, query))
  route(app, contract.listIssuedReports, ({ db, scope }) => issuedReports(db, scope))
  route(app, contract.getEControlPdf, {
    collect: ({ db, context, scope, query }) => readyReport(db, context, scope, query),
    make: (ready: ReadyReport) => renderReportPdf(ready),
    fileName: ({ fileName }: ReadyReport) => fileName,
    store: ({ db, context, scope }, ready, made) => storeIssuedReport(db, context, scope, ready, made),
  })
  route(app, contract.getIssuedPdf, {
    collect: ({ db, context, scope, params }) => printableIssuedReport(db, context, scope, params.id),
    make: (issued) => renderReportPdf(issued),
    fileName: ({ fileName }) => fileName,
  })
}
