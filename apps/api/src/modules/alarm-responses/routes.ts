import * as contract from '@herdboard/contract/people/escalation.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { alarmResponseSteps } from './response-steps.ts'
import { alarmLinkState, markAlarmsSeenBy, seeAlarmsByLink } from './see-alarms.ts'

export async function alarmResponseRoutes(app: FastifyInstance) {
  route(app, contract.readAlarmLink, ({ db, context, body }) => alarmLinkState(db, context, body.token))
  route(app, contract.confirmAlarmLink, ({ db, context, body }) => seeAlarmsByLink(db, context, body.token))
  route(app, contract.markAlarmsSeen, (request) => markAlarmsSeenBy(request, request.body))
  route(app, contract.listAlarmResponseSteps, ({ db, scope, params }) => alarmResponseSteps(db, scope, params.id))
}
