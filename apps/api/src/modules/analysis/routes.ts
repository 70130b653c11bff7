import { getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { analysisFor } from './analysis.ts'

export async function analysisRoutes(app: FastifyInstance) {
  route(app, getAnalysis, ({ db, context, scope, query }) => analysisFor(db, context, scope, query))
}
