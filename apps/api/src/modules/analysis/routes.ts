import { getAnalysis } from '@herdboard/contract/analysis.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { analysisFor } from './analysis.ts'

export async function analysisRoutes(app: FastifyInstance) {
  route(app, getAnalysis, ({ db, context, scope, query }) => analysisFor(db, context, scope, query))
}
