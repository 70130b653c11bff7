import * as contract from '@herdboard/contract/figures/data-quality.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { dailyAssessment } from './daily-assessment.ts'
import { categoryDefinitions, methodDefinitions } from './quality-definitions.ts'

export async function dataQualityRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.getDailyAssessment, ({ db, context, scope, query }) => dailyAssessment(db, context, scope, query))
  route(app, contract.listQualityCategories, async ({ context }) => categoryDefinitions(context))
  route(app, contract.listAssessmentMethods, async ({ context }) => methodDefinitions(context))
}
