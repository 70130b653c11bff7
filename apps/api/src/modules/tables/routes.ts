import { getFeedConsumptionData } from '@herdboard/contract/feed/feed-usage.ts'
import { getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import {
  getDeadPigs,
  getDeliveryOriginal,
  getDeliveryRegistrations,
  getFeedConsumption,
  getMovementList,
  getSlaughterSettlements,
} from '@herdboard/contract/figures/table-endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { deadPigsTable } from './dead-pigs-table.ts'
import { feedConsumptionTable } from './feed-consumption-table.ts'
import { feedDeliveriesTable } from './feed-deliveries-table.ts'
import { feedUsageTable } from './feed-usage-table.ts'
import { movementListTable } from './movement-list-table.ts'
import { pigMovementsTable } from './pig-movements-table.ts'
import { slaughterSettlementsTable } from './slaughter-settlements-table.ts'
import { supplierDeliveriesTable } from './supplier-deliveries-table.ts'

export async function tableRoutes(app: FastifyInstance) {
  route(app, getPigMovements, ({ db, context, scope, query }) => pigMovementsTable(db, context, scope, query))
  route(app, getDeadPigs, ({ db, context, scope, query }) => deadPigsTable(db, context, scope, query))
  route(app, getMovementList, ({ db, context, scope, query }) => movementListTable(db, context, scope, query))
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
