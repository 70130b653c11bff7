import * as contract from '@herdboard/contract/data-quality.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { dailyAssessment } from './daily.ts'
import { categoryDefinitions, methodDefinitions } from './definitions.ts'

export async function dataQualityRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.getDailyAssessment, ({ db, call, scope, query }) => dailyAssessment(db, call, scope, query))
  route(app, contract.listQualityCategories, async ({ call }) => categoryDefinitions(call))
  route(app, contract.listAssessmentMethods, async ({ call }) => methodDefinitions(call))
}
