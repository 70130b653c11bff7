import { getAnalysis } from '@herdboard/contract/analysis.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { analysisFor } from './analysis.ts'

export async function analysisRoutes(app: FastifyInstance) {
  route(app, getAnalysis, ({ db, call, scope, query }) => analysisFor(db, call, scope, query))
}
