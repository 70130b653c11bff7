import * as contract from '@herdboard/contract/audit.ts'
import type { FastifyInstance } from 'fastify'
import { auditLine, auditPage, auditPeople, historyOf } from '#modules/audit/service.ts'
import { route } from '#platform/route.ts'

export async function auditRoutes(app: FastifyInstance) {
  route(app, contract.listAudit, ({ db, call, scope, query }) => auditPage(db, call, scope, query))
  route(app, contract.listAuditPeople, ({ db, scope }) => auditPeople(db, scope))
  route(app, contract.getAuditLine, ({ db, call, scope, params }) => auditLine(db, call, scope, params.id))
  route(app, contract.getHistory, ({ db, call, scope, params }) => historyOf(db, call, scope, params.subject_id))
}
