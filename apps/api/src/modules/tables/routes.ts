import { getPigMovements } from '@herdboard/contract/dashboard.ts'
import { getFeedConsumptionData } from '@herdboard/contract/feed-usage.ts'
import {
  getDeadPigs,
  getDeliveryOriginal,
  getDeliveryRegistrations,
  getFeedConsumption,
  getSlaughterSettlements,
} from '@herdboard/contract/tables.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { deadPigs } from './dead-pigs.ts'
import { deliveryOriginal } from './delivery-original.ts'
import { deliveryRegistrations } from './delivery-registrations.ts'
import { feedConsumption } from './feed-consumption.ts'
import { feedUsage } from './feed-usage.ts'
import { pigMovements } from './pig-movements.ts'
import { slaughterSettlements } from './slaughter-settlements.ts'

export async function tableRoutes(app: FastifyInstance) {
  route(app, getPigMovements, ({ db, context, scope, query }) => pigMovements(db, context, scope, query))
  route(app, getDeadPigs, ({ db, context, scope, query }) => deadPigs(db, context, scope, query))
  route(app, getSlaughterSettlements, ({ db, context, scope, query }) => slaughterSettlements(db, context, scope, query))
  route(app, getFeedConsumption, ({ db, context, scope, query }) => feedConsumption(db, context, scope, query))
  route(app, getDeliveryRegistrations, ({ db, context, scope, query }) => deliveryRegistrations(db, context, scope, query))
  route(app, getFeedConsumptionData, ({ db, context, scope, query }) => feedUsage(db, context, scope, query))
  route(app, getDeliveryOriginal, ({ db, context, scope, query }) => deliveryOriginal(db, context, scope, query))
}
