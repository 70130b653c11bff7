import * as contract from '@herdboard/contract/economy/budget.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { budgetComparisonFor } from './budget-comparison.ts'
import { budgetFor, createBudgetPrice, removeBudgetLine, removePriceOfBudgetLine } from './service.ts'

export async function budgetRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listBudgetEntries, ({ db, context, scope }) => budgetFor(db, context, scope))
  route(app, contract.getBudgetComparison, ({ db, context, scope, query }) =>
    budgetComparisonFor(db, context, scope, query),
  )
  route(app, contract.removeBudgetEntry, ({ db, context, scope, params }) =>
    removeBudgetLine(db, context, scope, params.id),
  )
  route(app, contract.addBudgetPrice, ({ db, context, scope, params, body }) =>
    createBudgetPrice(db, context, scope, params.id, body),
  )
  route(app, contract.removeBudgetPrice, ({ db, context, scope, params }) =>
    removePriceOfBudgetLine(db, context, scope, params),
  )
}
