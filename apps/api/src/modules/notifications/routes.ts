import * as contract from '@herdboard/contract/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { groupsFor, notificationsFor } from './lists.ts'
import { changeNotification, readAll, setRead } from './marks.ts'

export async function notificationRoutes(app: FastifyInstance) {
  route(app, contract.listNotifications, ({ db, call, scope, query }) => notificationsFor(db, call, scope, query))
  route(app, contract.listNotificationGroups, async ({ call, scope }) => groupsFor(call, scope))
  route(app, contract.readAllNotifications, ({ db, scope }) => readAll(db, scope))
  route(app, contract.setNotificationsRead, ({ db, scope, body }) => setRead(db, scope, body))
  route(app, contract.patchNotification, ({ db, call, scope, params, body }) =>
    changeNotification(db, call, scope, params.id, body),
  )
}
