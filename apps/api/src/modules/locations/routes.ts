import * as contract from '@herdboard/contract/places/locations.ts'
import * as placeSetup from '@herdboard/contract/places/place-setup.ts'
import type { FastifyInstance } from 'fastify'
import { barnsFor, batchesFor, farmsFor, sectionsFor } from '#modules/locations/lists.ts'
import { saveSelection } from '#modules/locations/service.ts'
import { route } from '#platform/http/route.ts'
import { removeBarnById, removeFarmById, removeSectionById } from './place-setup.ts'
import { selectBarnSetups, selectFarmSetups, selectSectionSetups } from './sql/place-setup.ts'

export async function locationRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listFarms, ({ db, context }) => farmsFor(db, context))
  route(app, contract.listBarns, ({ db, context }) => barnsFor(db, context))
  route(app, contract.listSections, ({ db, context, scope }) => sectionsFor(db, context, scope))
  route(app, contract.listBatches, ({ db, context, scope, query }) => batchesFor(db, context, scope, query))

  route(app, placeSetup.listDirectoryFarms, ({ db, scope }) => selectFarmSetups(db, scope))
  route(app, placeSetup.listDirectoryBarns, ({ db, scope }) => selectBarnSetups(db, scope))
  route(app, placeSetup.listDirectorySections, ({ db, scope }) => selectSectionSetups(db, scope))

  // Forms add and change places: modules/forms/settings.
  route(app, placeSetup.removeFarm, ({ db, context, scope, params }) => removeFarmById(db, context, scope, params.id))
  route(app, placeSetup.removeBarn, ({ db, context, scope, params }) => removeBarnById(db, context, scope, params.id))
  route(app, placeSetup.removeSection, ({ db, context, scope, params }) =>
    removeSectionById(db, context, scope, params.id),
  )
  route(app, contract.storeSelection, ({ db, scope, body }) => saveSelection(db, scope, body.ids))
}
