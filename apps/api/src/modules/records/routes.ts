import * as contract from '@herdboard/contract/records.ts'
import type { FastifyInstance } from 'fastify'
import { removeRecord } from '#modules/ledger/service.ts'
import { route } from '#platform/route.ts'
import { recordHistory } from './history.ts'
import { recordsFor } from './service.ts'

export async function recordRoutes(app: FastifyInstance) {
  route(app, contract.listRecords, ({ db, call, scope, query }) => recordsFor(db, call, scope, query))
  route(app, contract.getRecordHistory, ({ db, call, scope, params }) => recordHistory(db, call, scope, params.id))
  route(app, contract.removeRecord, async ({ db, call, scope, params, query }) => {
    await removeRecord(db, call, scope, params.id, query.confirmed === true, query.reason)
    return null
  })
}
