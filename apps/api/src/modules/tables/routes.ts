import { getPigMovements } from '@herdboard/contract/dashboard.ts'
import { getDeadPigs, getSlaughterSettlements } from '@herdboard/contract/tables.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { deadPigs } from './dead-pigs.ts'
import { pigMovements } from './pig-movements.ts'
import { slaughterSettlements } from './slaughter-settlements.ts'

export async function tableRoutes(app: FastifyInstance) {
  route(app, getPigMovements, ({ db, call, scope, query }) => pigMovements(db, call, scope, query))
  route(app, getDeadPigs, ({ db, call, scope, query }) => deadPigs(db, call, scope, query))
  route(app, getSlaughterSettlements, ({ db, call, scope, query }) => slaughterSettlements(db, call, scope, query))
}
