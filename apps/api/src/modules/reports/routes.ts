import * as contract from '@herdboard/contract/reports.ts'
import type { FastifyInstance } from 'fastify'
import { documentRoute } from '#platform/document-route.ts'
import { route } from '#platform/route.ts'
import { batchesToReport, datesToReport, farmsToReport } from './choices.ts'
import { eControlFor } from './e-control.ts'
import { issuedReports, issuedToPrint, storeIssuedReport, type ReadyReport, readyReport } from './issue.ts'
import { reportsFor } from './on-screen.ts'
import { printReport } from './pdf/print.ts'

export async function reportRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listReportFarms, ({ db, scope }) => farmsToReport(db, scope))
  route(app, contract.listReportBatches, ({ db, scope }) => batchesToReport(db, scope))
  route(app, contract.listReportDates, ({ db, scope, query }) => datesToReport(db, scope, query))
  route(app, contract.getReports, ({ db, context, scope, query }) => reportsFor(db, context, scope, query))
  route(app, contract.getEControl, ({ db, context, scope, query }) => eControlFor(db, context, scope, query))
  route(app, contract.listIssuedReports, ({ db, scope }) => issuedReports(db, scope))
  documentRoute(app, contract.getEControlPdf, {
    collect: ({ db, context, scope, query }) => readyReport(db, context, scope, query),
    make: (ready: ReadyReport) => printReport(ready.printed, ready.madeAt),
    store: ({ db, context, scope }, ready, made) => storeIssuedReport(db, context, scope, ready, made),
  })
  documentRoute(app, contract.getIssuedPdf, {
    collect: ({ db, context, scope, params }) => issuedToPrint(db, context, scope, params.id),
    make: (issued) => printReport(issued.printed, issued.madeAt),
  })
}
