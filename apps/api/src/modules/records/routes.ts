import * as contract from '@herdboard/contract/herd/records.ts'
import type { FastifyInstance } from 'fastify'
import { removeRecordById, restoreRecordById } from '#modules/ledger/service.ts'
import { route } from '#platform/http/route.ts'
import { recordVersions } from './record-audit-log.ts'
import { removalRules } from './removal-rules.ts'
import { restoreRules } from './restore-rules.ts'
import { listRecordsPage } from './service.ts'

export async function recordRoutes(app: FastifyInstance) {
  route(app, contract.listRecords, ({ db, context, scope, query }) => listRecordsPage(db, context, scope, query))
  route(app, contract.getRecordAuditLog, ({ db, context, scope, params }) =>
    recordVersions(db, context, scope, params.id),
  )
  route(app, contract.removeRecord, async ({ db, context, scope, params, query }) => {
    await removeRecordById(db, context, scope, params.id, query.confirmed === true, query.reason, removalRules)
    return null
  })
  route(app, contract.restoreRecord, async ({ db, context, scope, params, query }) => {
    await restoreRecordById(db, context, scope, params.id, {
      confirmed: query.confirmed === true,
      rulesOf: restoreRules,
    })
    return null
  })
}
