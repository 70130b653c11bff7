import * as contract from '@herdboard/contract/reconciliation.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { reconciliationFor } from './balances.ts'
import { causesFor } from './causes.ts'
import { figureRecords } from './figure-records.ts'

export async function reconciliationRoutes(app: FastifyInstance) {
  route(app, contract.getReconciliation, ({ db, call, scope, query }) => reconciliationFor(db, call, scope, query))
  route(app, contract.getReconciliationRecords, ({ db, call, scope, query }) => figureRecords(db, call, scope, query))
  route(app, contract.getReconciliationCauses, ({ db, call, scope, query }) => causesFor(db, call, scope, query))
}
