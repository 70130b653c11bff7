import * as contract from '@herdboard/contract/figures/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { choosePreferences, preferencesOf } from './kpi-preferences.ts'
import { kpiTypes } from './kpi-types.ts'
import { kpisFor } from './service.ts'

export async function kpiRoutes(app: FastifyInstance) {
  route(app, contract.getKpis, ({ db, context, scope, query }) => kpisFor(db, context, scope, query))
  route(app, contract.getKpiTypes, async ({ context }) => kpiTypes(context))
  route(app, contract.getKpiPreferences, ({ db, scope }) => preferencesOf(db, scope))
  route(app, contract.putKpiPreferences, ({ db, context, scope, body }) => choosePreferences(db, context, scope, body))
}
