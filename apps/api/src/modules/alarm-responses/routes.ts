import * as contract from '@herdboard/contract/people/escalation.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { alarmResponseSteps } from './response-steps.ts'
import { markAlarmsSeenBy, seeByLink, seenLinkState } from './see-alarms.ts'

export async function alarmResponseRoutes(app: FastifyInstance) {
  const { database } = app.deps
  route(app, contract.readSeenLink, {
    transaction: 'own',
    handle: ({ context, body }) => seenLinkState(database, context, body.token),
  })
  route(app, contract.confirmAlarmLink, {
    transaction: 'own',
    handle: ({ context, body }) => seeByLink(database, context, body.token),
  })
  route(app, contract.markAlarmsSeen, (request) => markAlarmsSeenBy(request, request.body))
  route(app, contract.listAlarmResponseSteps, ({ db, scope, params }) => alarmResponseSteps(db, scope, params.id))
}
