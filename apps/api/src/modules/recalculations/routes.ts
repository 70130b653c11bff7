import * as contract from '@herdboard/contract/system/background-jobs.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { recalculationFor, startKpiUpdate } from './service.ts'

export async function recalculationRoutes(app: FastifyInstance) {
  route(app, contract.updateKpis, ({ db, context, scope }) => startKpiUpdate(db, context, scope))
  route(app, contract.getBackgroundJob, ({ db, scope, params }) => recalculationFor(db, scope, params.id))
}
