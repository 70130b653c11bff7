import * as contract from '@herdboard/contract/budget.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { budgetFor, createBudgetPrice, removeBudgetPrice, removeLine } from './service.ts'

export async function budgetRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listBudgetEntries, ({ db, call, scope }) => budgetFor(db, call, scope))
  route(app, contract.removeBudgetEntry, ({ db, call, scope, params }) => removeLine(db, call, scope, params.id))
  route(app, contract.addBudgetPrice, ({ db, call, scope, params, body }) =>
    createBudgetPrice(db, call, scope, params.id, body),
  )
  route(app, contract.removeBudgetPrice, ({ db, call, scope, params }) => removeBudgetPrice(db, call, scope, params))
}
