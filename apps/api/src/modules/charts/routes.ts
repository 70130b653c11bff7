import { getChart } from '@herdboard/contract/charts.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { chartFor } from './service.ts'

export async function chartRoutes(app: FastifyInstance) {
  route(app, getChart, ({ db, context, scope, params, query }) => chartFor(db, context, scope, params.chartType, query))
}
