import { activateDirectory } from '@herdboard/contract/accounts.ts'
import { addDirectory, getNewDirectoryForm, removeDirectory } from '@herdboard/contract/companies.ts'
import * as placeSetup from '@herdboard/contract/place-setup.ts'
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
import { activate } from '#modules/people/service.ts'
import { Problem } from '#platform/problem.ts'
import { personRoute, route, solutionRoute } from '#platform/route.ts'
import { changedCompanyFromForm, companyFromForm, openNewCompany } from './company-by-form.ts'
import {
  barnFromForm,
  changedBarnFromForm,
  changedFarmFromForm,
  changedSectionFromForm,
  farmFromForm,
  sectionFromForm,
} from './places-by-form.ts'

/** Places are set up from their form, as the screen sends it, or from plain values, as programs do. */
export async function settingRoutes(app: FastifyInstance): Promise<void> {
  route(app, placeSetup.addFarm, ({ body, db, call, scope }) =>
    'form' in body ? farmFromForm({ db, call, scope }, body) : createFarm(db, call, scope, body),
  )
  route(app, placeSetup.changeFarm, ({ params: { id }, body, db, call, scope }) =>
    'form' in body ? changedFarmFromForm({ db, call, scope }, id, body) : updateFarm(db, call, scope, id, body),
  )
  route(app, placeSetup.addBarn, ({ body, db, call, scope }) =>
    'form' in body ? barnFromForm({ db, call, scope }, body) : createBarn(db, call, scope, body),
  )
  route(app, placeSetup.changeBarn, ({ params: { id }, body, db, call, scope }) =>
    'form' in body ? changedBarnFromForm({ db, call, scope }, id, body) : updateBarn(db, call, scope, id, body),
  )
  route(app, placeSetup.addSection, ({ body, db, call, scope }) =>
    'form' in body ? sectionFromForm({ db, call, scope }, body) : createSection(db, call, scope, body),
  )
  route(app, placeSetup.changeSection, ({ params: { id }, body, db, call, scope }) =>
    'form' in body ? changedSectionFromForm({ db, call, scope }, id, body) : updateSection(db, call, scope, id, body),
  )

  // A person without a company enters one here, so that the details ask for the company themselves.
  personRoute(app, activateDirectory, ({ params: { id }, body, db, call, person }) => {
    if ('active' in body) return activate(db, call, person, id)
    const { scope } = call
    if (!scope?.permissions.has('manage-directory')) throw new Problem('request.not_allowed')
    if (scope.directoryId !== id) throw new Problem('request.not_found')
    return changedCompanyFromForm({ db, call, scope }, body.form)
  })
  solutionRoute(app, getNewDirectoryForm, async ({ call }) => openNewCompany(call))
  solutionRoute(app, addDirectory, ({ body, db, call, person }) =>
    'form' in body ? companyFromForm(db, call, person, body.form) : createCompany(db, call, person, body),
  )
  solutionRoute(app, removeDirectory, ({ params: { id }, query: { name }, db, call, person }) =>
    removeCompany(db, call, person, id, name),
  )
}
