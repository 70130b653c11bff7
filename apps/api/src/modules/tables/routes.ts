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
import { deadPigsTable } from './dead-pigs.ts'
import { supplierDeliveriesTable } from './delivery-original.ts'
import { feedDeliveriesTable } from './delivery-registrations.ts'
import { feedConsumptionTable } from './feed-consumption.ts'
import { feedUsageTable } from './feed-usage.ts'
import { pigMovementsTable } from './pig-movements.ts'
import { slaughterSettlementsTable } from './slaughter-settlements.ts'

export async function tableRoutes(app: FastifyInstance) {
  route(app, getPigMovements, ({ db, context, scope, query }) => pigMovementsTable(db, context, scope, query))
  route(app, getDeadPigs, ({ db, context, scope, query }) => deadPigsTable(db, context, scope, query))
  route(app, getSlaughterSettlements, ({ db, context, scope, query }) =>
    slaughterSettlementsTable(db, context, scope, query),
  )
  route(app, getFeedConsumption, ({ db, context, scope, query }) => feedConsumptionTable(db, context, scope, query))
  route(app, getDeliveryRegistrations, ({ db, context, scope, query }) =>
    feedDeliveriesTable(db, context, scope, query),
  )
  route(app, getFeedConsumptionData, ({ db, context, scope, query }) => feedUsageTable(db, context, scope, query))
  route(app, getDeliveryOriginal, ({ db, context, scope, query }) => supplierDeliveriesTable(db, context, scope, query))
}
