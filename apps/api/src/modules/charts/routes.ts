import { getChart } from '@herdboard/contract/charts.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { chartFor } from './service.ts'

export async function chartRoutes(app: FastifyInstance) {
  route(app, getChart, ({ db, call, scope, params, query }) => chartFor(db, call, scope, params.chartType, query))
}
