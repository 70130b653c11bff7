import * as contract from '@herdboard/contract/definitions.ts'
import { languages } from '@herdboard/contract/languages.ts'
import type { FastifyInstance } from 'fastify'
import {
  actionsFor,
  analysisTypesFor,
  batchEventsFor,
  configEventsFor,
  economyEventsFor,
  eventsFor,
  iconUrl,
  miscEventsFor,
  recordTypes,
  settingEventsFor,
} from '#modules/definitions/service.ts'
import { publicRoute, route } from '#platform/route.ts'

export async function definitionRoutes(app: FastifyInstance): Promise<void> {
  publicRoute(app, contract.listLanguages, async () =>
    languages.map((language) => ({ ...language, icon_url: iconUrl('language'), is_supported: true })),
  )
  route(app, contract.listRecordTypes, async ({ call }) => recordTypes(call))
  route(app, contract.listEvents, ({ db, call, scope }) => eventsFor(db, call, scope))
  route(app, contract.listBatchEvents, async ({ call, scope }) => batchEventsFor(call, scope))
  route(app, contract.listMiscEvents, async ({ call, scope }) => miscEventsFor(call, scope))
  route(app, contract.listSettingEvents, async ({ call, scope }) => settingEventsFor(call, scope))
  route(app, contract.listEconomyEvents, async ({ call, scope }) => economyEventsFor(call, scope))
  route(app, contract.listConfigEvents, async ({ call, scope }) => configEventsFor(call, scope))
  route(app, contract.listAnalysisTypes, async ({ call, scope }) => analysisTypesFor(call, scope))
  route(app, contract.listActions, async ({ call, scope }) => actionsFor(call, scope))
}
