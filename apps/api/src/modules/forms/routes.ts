import { getForm, postForm, putDependents, putForm, storedForms } from '@herdboard/contract/core/form-endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { requireFormKind, storedFormKinds } from './form-kinds.ts'
import { settingRoutes } from './setting/routes.ts'

export async function formRoutes(app: FastifyInstance) {
  route(app, getForm, async ({ params: { form_id }, query, ...caller }) =>
    requireFormKind(form_id, query.resource_id).open(caller, form_id, query),
  )
  for (const endpoint of [postForm, putForm])
    route(app, endpoint, {
      genericPlans: true,
      handle: async ({ params: { form_id }, body, ...caller }) =>
        requireFormKind(form_id, body.resource_id).submit(caller, form_id, body),
    })
  route(app, putDependents, async ({ params, body, ...caller }) =>
    requireFormKind(params.form_id).dependents(caller, params, body),
  )

  for (const name of Object.keys(storedForms) as StoredFormName[]) bindStoredForm(app, name)

  await settingRoutes(app)
}

type StoredFormName = keyof typeof storedForms

/** Binds both endpoints of a stored form to its kind. The type of `storedFormKinds` pairs their ids and replies. */
function bindStoredForm(app: FastifyInstance, name: StoredFormName): void {
  const { get, put } = storedForms[name]
  const kind = storedFormKinds[name]
  route(app, get, ({ params: { id }, ...caller }) => kind.open(caller, id as never))
  route(app, put, ({ params: { id }, body, ...caller }) => kind.submit(caller, id as never, body))
}
