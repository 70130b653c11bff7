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
  route(app, getPigMovements, ({ db, call, scope, query }) => pigMovements(db, call, scope, query))
  route(app, getDeadPigs, ({ db, call, scope, query }) => deadPigs(db, call, scope, query))
  route(app, getSlaughterSettlements, ({ db, call, scope, query }) => slaughterSettlements(db, call, scope, query))
  route(app, getFeedConsumption, ({ db, call, scope, query }) => feedConsumption(db, call, scope, query))
  route(app, getDeliveryRegistrations, ({ db, call, scope, query }) => deliveryRegistrations(db, call, scope, query))
  route(app, getFeedConsumptionData, ({ db, call, scope, query }) => feedUsage(db, call, scope, query))
  route(app, getDeliveryOriginal, ({ db, call, scope, query }) => deliveryOriginal(db, call, scope, query))
}
