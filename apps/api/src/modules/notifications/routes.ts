import * as contract from '@herdboard/contract/system/notifications.ts'
import { getToday } from '@herdboard/contract/system/today.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { notificationGroupsFor, notificationsFor } from './notification-lists.ts'
import { readToday } from './today/read-today.ts'
import { changeNotification, markAllNotifications, markNotifications } from './update-notifications.ts'

export async function notificationRoutes(app: FastifyInstance) {
  route(app, contract.listNotifications, ({ db, context, scope, query }) => notificationsFor(db, context, scope, query))
  route(app, contract.listNotificationGroups, async ({ context, scope }) => notificationGroupsFor(context, scope))
  route(app, contract.readAllNotifications, ({ db, scope }) => markAllNotifications(db, scope))
  route(app, contract.setNotificationsRead, ({ db, scope, body }) => markNotifications(db, scope, body))
  route(app, getToday, ({ db, context, scope }) => readToday(db, context, scope))
  route(app, contract.patchNotification, ({ db, context, scope, params, body }) =>
    changeNotification(db, context, scope, params.id, body),
  )
}
