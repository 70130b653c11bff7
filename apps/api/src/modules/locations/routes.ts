import * as contract from '@herdboard/contract/locations.ts'
import type { FastifyInstance } from 'fastify'
import { barnsFor, batchesFor, farmsFor, sectionsFor } from '#modules/locations/lists.ts'
import { keepSelection } from '#modules/locations/service.ts'
import {
  createBarn,
  createFarm,
  createSection,
  removeBarn,
  removeFarm,
  removeSection,
  updateBarn,
  updateFarm,
  updateSection,
} from '#modules/locations/setup.ts'
import { personRoute, route } from '#platform/route.ts'
import { selectBarnSetups, selectFarmSetups, selectSectionSetups } from './sql/setup.ts'

export async function locationRoutes(app: FastifyInstance): Promise<void> {
  personRoute(app, contract.listFarms, ({ db, call }) => farmsFor(db, call))
  personRoute(app, contract.listBarns, ({ db, call }) => barnsFor(db, call))
  route(app, contract.listSections, ({ db, call, scope }) => sectionsFor(db, call, scope))
  route(app, contract.listBatches, ({ db, call, scope, query }) => batchesFor(db, call, scope, query))

  route(app, contract.listDirectoryFarms, ({ db, scope }) => selectFarmSetups(db, scope))
  route(app, contract.listDirectoryBarns, ({ db, scope }) => selectBarnSetups(db, scope))
  route(app, contract.listDirectorySections, ({ db, scope }) => selectSectionSetups(db, scope))

  route(app, contract.addFarm, ({ db, call, scope, body }) => createFarm(db, call, scope, body))
  route(app, contract.changeFarm, ({ db, call, scope, params, body }) => updateFarm(db, call, scope, params.id, body))
  route(app, contract.removeFarm, ({ db, call, scope, params }) => removeFarm(db, call, scope, params.id))
  route(app, contract.addBarn, ({ db, call, scope, body }) => createBarn(db, call, scope, body))
  route(app, contract.changeBarn, ({ db, call, scope, params, body }) => updateBarn(db, call, scope, params.id, body))
  route(app, contract.removeBarn, ({ db, call, scope, params }) => removeBarn(db, call, scope, params.id))
  route(app, contract.addSection, ({ db, call, scope, body }) => createSection(db, call, scope, body))
  route(app, contract.changeSection, ({ db, call, scope, params, body }) =>
    updateSection(db, call, scope, params.id, body),
  )
  route(app, contract.removeSection, ({ db, call, scope, params }) => removeSection(db, call, scope, params.id))
  route(app, contract.storeSelection, ({ db, scope, body }) => keepSelection(db, scope, body.ids))
}
