import {
  getAlarmForm,
  getAssignmentForm,
  getAssignmentTemplateForm,
  getForm,
  getNoteForm,
  getRecordForm,
  postForm,
  putAlarmForm,
  putAssignmentForm,
  putAssignmentTemplateForm,
  putDependents,
  putForm,
  putNoteForm,
  putRecordForm,
} from '@herdboard/contract/core/form-endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { requireFormKind, storedFormKinds } from './form-kinds.ts'
import { settingRoutes } from './setting/routes.ts'

const { record, note, alarm, assignment, template } = storedFormKinds

export async function formRoutes(app: FastifyInstance) {
  route(app, getForm, async ({ params: { form_id }, query, ...caller }) =>
    requireFormKind(form_id, query.resource_id).open(caller, form_id, query),
  )
  for (const endpoint of [postForm, putForm])
    route(app, endpoint, async ({ params: { form_id }, body, ...caller }) =>
      requireFormKind(form_id, body.resource_id).submit(caller, form_id, body),
    )
  route(app, putDependents, async ({ params, body, ...caller }) =>
    requireFormKind(params.form_id).dependents(caller, params, body),
  )

  route(app, getRecordForm, ({ params: { id }, ...caller }) => record.open(caller, id))
  route(app, putRecordForm, ({ params: { id }, body, ...caller }) => record.submit(caller, id, body))
  route(app, getNoteForm, ({ params: { id }, ...caller }) => note.open(caller, id))
  route(app, putNoteForm, ({ params: { id }, body, ...caller }) => note.submit(caller, id, body))
  route(app, getAlarmForm, ({ params: { id }, ...caller }) => alarm.open(caller, id))
  route(app, putAlarmForm, ({ params: { id }, body, ...caller }) => alarm.submit(caller, id, body))
  route(app, getAssignmentForm, ({ params: { id }, ...caller }) => assignment.open(caller, id))
  route(app, putAssignmentForm, ({ params: { id }, body, ...caller }) => assignment.submit(caller, id, body))
  route(app, getAssignmentTemplateForm, ({ params: { id }, ...caller }) => template.open(caller, id))
  route(app, putAssignmentTemplateForm, ({ params: { id }, body, ...caller }) => template.submit(caller, id, body))

  await settingRoutes(app)
}
