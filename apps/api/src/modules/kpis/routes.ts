import * as contract from '@herdboard/contract/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { kpiTypes } from './kpi-types.ts'
import { choosePreferences, preferencesOf } from './preferences.ts'
import { kpisFor } from './service.ts'

export async function kpiRoutes(app: FastifyInstance) {
  route(app, contract.getKpis, ({ db, call, scope, query }) => kpisFor(db, call, scope, query))
  route(app, contract.getKpiTypes, async ({ call }) => kpiTypes(call))
  route(app, contract.getKpiPreferences, ({ db, scope }) => preferencesOf(db, scope))
  route(app, contract.putKpiPreferences, ({ db, call, scope, body }) => choosePreferences(db, call, scope, body))
}
