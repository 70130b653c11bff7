import * as contract from '@herdboard/contract/system/audit-log.ts'
import type { FastifyInstance } from 'fastify'
import { auditEntry, auditLogOfSubject, auditPage, auditPeople } from '#modules/audit/service.ts'
import { route } from '#platform/http/route.ts'
import { restoreDeletedSubject } from './restore-subject.ts'

export async function auditRoutes(app: FastifyInstance) {
  route(app, contract.listAudit, ({ db, context, scope, query }) => auditPage(db, context, scope, query))
  route(app, contract.listAuditPeople, ({ db, scope }) => auditPeople(db, scope))
  route(app, contract.getAuditEntry, ({ db, context, scope, params }) => auditEntry(db, context, scope, params.id))
  route(app, contract.restoreDeleted, ({ db, context, scope, params }) =>
    restoreDeletedSubject(db, context, scope, params.id),
  )
  route(app, contract.getSubjectAuditLog, ({ db, context, scope, params }) =>
    auditLogOfSubject(db, context, scope, params.subject_id),
  )
}
