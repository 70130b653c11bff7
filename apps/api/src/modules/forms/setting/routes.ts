import { activateDirectory } from '@herdboard/contract/people/accounts.ts'
import { placeSetups } from '@herdboard/contract/places/place-setup.ts'
import { addDirectory, getNewDirectoryForm, removeDirectory } from '@herdboard/contract/system/companies.ts'
import type { FastifyInstance } from 'fastify'
import { createCompany, removeCompany } from '#modules/companies/service.ts'
import { activateCompany } from '#modules/people/service.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { route } from '#platform/http/route.ts'
import { placeForms } from './place-forms.ts'
import { createCompanyFromForm, openNewCompany, updateCompanyFromForm } from './submit-company.ts'
import { placeFormSubmissions } from './submit-setting.ts'

/**
 * Routes that set up places. They accept the form, as sent by the screen, or plain values, as sent by other programs.
 */
export async function settingRoutes(app: FastifyInstance): Promise<void> {
  for (const name of Object.keys(placeSetups) as PlaceSetupKind[]) bindPlace(app, name)

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

type PlaceSetupKind = keyof typeof placeSetups

/** Binds both endpoints of a kind of place to its form. The type of `placeForms` pairs their ids and bodies. */
function bindPlace(app: FastifyInstance, name: PlaceSetupKind): void {
  const { add, change } = placeSetups[name]
  const place = placeForms[name]
  const submissions = placeFormSubmissions[name]
  route(app, add, ({ body, db, context, scope }) =>
    'form' in body ? submissions.add({ db, context, scope }, body) : place.create(db, context, scope, body as never),
  )
  route(app, change, ({ params: { id }, body, db, context, scope }) =>
    'form' in body
      ? submissions.change({ db, context, scope }, { ...body, [`${name}_id`]: id })
      : place.update(db, context, scope, id as never, body as never),
  )
}
