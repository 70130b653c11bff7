import { getEconomyResult } from '@herdboard/contract/economy/result.ts'
import { getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { analysisFor } from './analysis.ts'
import { economyResultFor } from './result/economy-result.ts'

export async function analysisRoutes(app: FastifyInstance) {
  route(app, getAnalysis, ({ db, context, scope, query }) => analysisFor(db, context, scope, query))
  route(app, getEconomyResult, ({ db, context, scope, query }) => economyResultFor(db, context, scope, query))
}
