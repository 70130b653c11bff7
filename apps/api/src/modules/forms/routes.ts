import { getForm, getRecordForm, postForm, putDependents, putForm, putRecordForm } from '@herdboard/contract/forms.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { dependentsOf, openForm, openRecordForm, submitForm, submitRecordForm } from './service.ts'

export async function formRoutes(app: FastifyInstance) {
  route(app, getForm, ({ db, call, scope, params, query }) => openForm(db, call, scope, params.form_id, query))
  route(app, postForm, ({ db, call, scope, params, body }) => submitForm(db, call, scope, params.form_id, body))
  route(app, putForm, ({ db, call, scope, params, body }) => submitForm(db, call, scope, params.form_id, body))
  route(app, getRecordForm, ({ db, call, scope, params }) => openRecordForm(db, call, scope, params.id))
  route(app, putRecordForm, ({ db, call, scope, params, body }) => submitRecordForm(db, call, scope, params.id, body))
  route(app, putDependents, ({ db, call, scope, params, body }) => dependentsOf(db, call, scope, params, body))
}
