import * as contract from '@herdboard/contract/people/messages.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { chooseMessages, ownMessages } from './message-lists.ts'
import { selectMessageChoice } from './sql/choices.ts'

export async function messageRoutes(app: FastifyInstance) {
  route(app, contract.getMessageChoice, ({ db, scope }) => selectMessageChoice(db, scope))
  route(app, contract.putMessageChoice, ({ db, context, scope, body }) => chooseMessages(db, context, scope, body))
  route(app, contract.listMessages, ({ db, context, scope }) => ownMessages(db, context, scope))
}
