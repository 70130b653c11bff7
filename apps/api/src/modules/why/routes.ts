import * as contract from '@herdboard/contract/figures/why.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { kpiDeviations } from './deviations.ts'
import { whyRecordsPage } from './number-records.ts'
import { whyFor } from './service.ts'

export async function whyRoutes(app: FastifyInstance) {
  route(app, contract.getWhy, ({ db, context, scope, query }) => whyFor(db, context, scope, query))
  route(app, contract.listKpiDeviations, ({ db, context, scope, query }) => kpiDeviations(db, context, scope, query))
  route(app, contract.listWhyRecords, ({ db, context, scope, query }) => whyRecordsPage(db, context, scope, query))
}
