import * as contract from '@herdboard/contract/herd/reconciliation.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { reconciliationTable } from './balances.ts'
import { causesOfDifferences } from './causes.ts'
import { figureRecords } from './figure-records.ts'

export async function reconciliationRoutes(app: FastifyInstance) {
  route(app, contract.getReconciliation, ({ db, context, scope, query }) =>
    reconciliationTable(db, context, scope, query),
  )
  route(app, contract.getReconciliationRecords, ({ db, context, scope, query }) =>
    figureRecords(db, context, scope, query),
  )
  route(app, contract.getReconciliationCauses, ({ db, context, scope, query }) =>
    causesOfDifferences(db, context, scope, query),
  )
}
