import { activateDirectory } from '@herdboard/contract/people/accounts.ts'
import * as placeSetup from '@herdboard/contract/places/place-setup.ts'
import { addDirectory, getNewDirectoryForm, removeDirectory } from '@herdboard/contract/system/companies.ts'
import type { FastifyInstance } from 'fastify'
import { createCompany, removeCompany } from '#modules/companies/service.ts'
import {
  createBarn,
  createFarm,
  createSection,
  updateBarn,
  updateFarm,
  updateSection,
} from '#modules/locations/service.ts'
import { activateCompany } from '#modules/people/service.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { route } from '#platform/http/route.ts'
import { createCompanyFromForm, openNewCompany, updateCompanyFromForm } from './submit-company.ts'
import {
  createBarnFromForm,
  createFarmFromForm,
  createSectionFromForm,
  updateBarnFromForm,
  updateFarmFromForm,
  updateSectionFromForm,
} from './submit-places.ts'

/**
 * Routes that set up places. They accept the form, as sent by the screen, or plain values, as sent by other programs.
 */
export async function settingRoutes(app: FastifyInstance): Promise<void> {
  route(app, placeSetup.addFarm, ({ body, db, context, scope }) =>
    'form' in body ? createFarmFromForm({ db, context, scope }, body) : createFarm(db, context, scope, body),
  )
  route(app, placeSetup.changeFarm, ({ params: { id }, body, db, context, scope }) =>
    'form' in body ? updateFarmFromForm({ db, context, scope }, id, body) : updateFarm(db, context, scope, id, body),
  )
  route(app, placeSetup.addBarn, ({ body, db, context, scope }) =>
    'form' in body ? createBarnFromForm({ db, context, scope }, body) : createBarn(db, context, scope, body),
  )
  route(app, placeSetup.changeBarn, ({ params: { id }, body, db, context, scope }) =>
    'form' in body ? updateBarnFromForm({ db, context, scope }, id, body) : updateBarn(db, context, scope, id, body),
  )
  route(app, placeSetup.addSection, ({ body, db, context, scope }) =>
    'form' in body ? createSectionFromForm({ db, context, scope }, body) : createSection(db, context, scope, body),
  )
  route(app, placeSetup.changeSection, ({ params: { id }, body, db, context, scope }) =>
    'form' in body
      ? updateSectionFromForm({ db, context, scope }, id, body)
      : updateSection(db, context, scope, id, body),
  )

  // A user without a current company activates one here. Therefore the change of details checks the tenant scope
  // itself.
  route(app, activateDirectory, ({ params: { id }, body, db, context, person }) => {
    if ('active' in body) return activateCompany(db, context, person, id)
    const { scope } = context
    if (!scope?.permissions.has('manage-directory')) throw new Problem('request.not_allowed')
    if (scope.directoryId !== id) throw new Problem('request.not_found')
    return updateCompanyFromForm({ db, context, scope }, body.form)
  })
  route(app, getNewDirectoryForm, async ({ context }) => openNewCompany(context))
  route(app, addDirectory, ({ body, db, context, person }) =>
    'form' in body ? createCompanyFromForm(db, context, person, body.form) : createCompany(db, context, person, body),
  )
  route(app, removeDirectory, ({ params: { id }, query: { name }, db, context, person }) =>
    removeCompany(db, context, person, id, name),
  )
}
