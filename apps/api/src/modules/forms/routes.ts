import type { NewEntry, Saved } from '@herdboard/contract/form.ts'
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
} from '@herdboard/contract/forms.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { route } from '#platform/route.ts'
import type { Asker } from './instructions/asked.ts'
import { submitInstruction } from './instructions/keep-instruction.ts'
import { instructionDependents, isInstructionForm, openInstruction } from './instructions/open-instruction.ts'
import { openQualityForm, QUALITY_FORM } from './quality/quality-form.ts'
import {
  formDependents,
  openEntryForm,
  openForm,
  openRecordForm,
  submitEntryForm,
  submitForm,
  submitRecordForm,
} from './service.ts'
import {
  isSettingForm,
  isSetupForm,
  keepSetupForm,
  openSettingForm,
  settingDependents,
} from './settings/open-setting.ts'
import { settingRoutes } from './settings/routes.ts'
import { openStoredTemplate, submitStoredTemplate } from './templates.ts'

export async function formRoutes(app: FastifyInstance) {
  route(app, getForm, ({ db, call, scope, params: { form_id }, query }) =>
    form_id === QUALITY_FORM
      ? openQualityForm({ db, call, scope }, query)
      : isSettingForm(form_id)
        ? openSettingForm({ db, call, scope }, form_id, query)
        : isInstructionForm(form_id)
          ? openInstruction({ db, call, scope }, form_id, query)
          : openForm(db, call, scope, form_id, query),
  )
  route(app, postForm, ({ db, call, scope, params, body }) =>
    isSetupForm(params.form_id)
      ? keepSetupForm({ db, call, scope }, params.form_id, body.form)
      : submit({ db, call, scope }, params.form_id, body),
  )
  route(app, putForm, ({ db, call, scope, params, body }) => submit({ db, call, scope }, params.form_id, body))
  route(app, getRecordForm, ({ db, call, scope, params }) => openRecordForm(db, call, scope, params.id))
  route(app, putRecordForm, ({ db, call, scope, params, body }) => submitRecordForm(db, call, scope, params.id, body))
  route(app, getNoteForm, ({ db, call, scope, params }) => openEntryForm(db, call, scope, 'note', params.id))
  route(app, putNoteForm, ({ db, call, scope, params, body }) =>
    submitEntryForm(db, call, scope, { kind: 'note', id: params.id }, body),
  )
  route(app, getAlarmForm, ({ db, call, scope, params }) => openEntryForm(db, call, scope, 'alarm', params.id))
  route(app, putAlarmForm, ({ db, call, scope, params, body }) =>
    submitEntryForm(db, call, scope, { kind: 'alarm', id: params.id }, body),
  )
  route(app, getAssignmentForm, ({ db, call, scope, params }) =>
    openEntryForm(db, call, scope, 'assignment', params.id),
  )
  route(app, putAssignmentForm, ({ db, call, scope, params, body }) =>
    submitEntryForm(db, call, scope, { kind: 'assignment', id: params.id }, body),
  )
  route(app, getAssignmentTemplateForm, ({ db, call, scope, params }) =>
    openStoredTemplate({ db, call, scope }, params.id),
  )
  route(app, putAssignmentTemplateForm, ({ db, call, scope, params, body }) =>
    submitStoredTemplate({ db, call, scope }, params.id, body.form),
  )
  route(app, putDependents, ({ db, call, scope, params, body }) =>
    isSettingForm(params.form_id)
      ? settingDependents({ db, call, scope }, params, body)
      : isInstructionForm(params.form_id)
        ? instructionDependents({ db, call, scope }, params, body)
        : formDependents(db, call, scope, params, body),
  )
  await settingRoutes(app)
}

const submit = (asker: Asker, formId: number, body: z.output<typeof NewEntry>): Promise<Saved> =>
  isInstructionForm(formId)
    ? submitInstruction(asker, formId, body)
    : submitForm(asker.db, asker.call, asker.scope, formId, body)
