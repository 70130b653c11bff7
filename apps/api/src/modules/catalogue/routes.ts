import { languages } from '@herdboard/contract/core/languages.ts'
import * as contract from '@herdboard/contract/system/catalogue.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import {
  actionsFor,
  analysisTypesFor,
  batchEventsFor,
  configEventsFor,
  economyEventsFor,
  eventsFor,
  miscEventsFor,
  recordTypes,
  settingEventsFor,
} from './service.ts'

export async function catalogueRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listLanguages, async () =>
    languages.map((language) => ({ ...language, icon_url: null, is_supported: true })),
  )
  route(app, contract.listRecordTypes, async ({ context }) => recordTypes(context))
  route(app, contract.listEvents, ({ db, context, scope }) => eventsFor(db, context, scope))
  route(app, contract.listBatchEvents, async ({ context, scope }) => batchEventsFor(context, scope))
  route(app, contract.listMiscEvents, async ({ context, scope }) => miscEventsFor(context, scope))
  route(app, contract.listSettingEvents, async ({ context, scope }) => settingEventsFor(context, scope))
  route(app, contract.listEconomyEvents, async ({ context, scope }) => economyEventsFor(context, scope))
  route(app, contract.listConfigEvents, async ({ context, scope }) => configEventsFor(context, scope))
  route(app, contract.listAnalysisTypes, async ({ context, scope }) => analysisTypesFor(context, scope))
  route(app, contract.listActions, async ({ context, scope }) => actionsFor(context, scope))
}
