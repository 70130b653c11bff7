import type { FormSaveReply, NewEntry } from '@herdboard/contract/core/form.ts'
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
import type { z } from 'zod'
import { route } from '#platform/http/route.ts'
import type { InstructionRequestContext } from './instruction/instruction-session.ts'
import { instructionDependents, isInstructionForm, openInstruction } from './instruction/open-instruction.ts'
import { submitInstruction } from './instruction/save-instruction.ts'
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
  openSettingForm,
  saveSubmittedSetup,
  settingDependents,
} from './setting/open-setting.ts'
import { settingRoutes } from './setting/routes.ts'
import { openStoredTemplate, submitStoredTemplate } from './template/template-form.ts'

export async function formRoutes(app: FastifyInstance) {
  route(app, getForm, ({ db, context, scope, params: { form_id }, query }) =>
    form_id === QUALITY_FORM
      ? openQualityForm({ db, context, scope }, query)
      : isSettingForm(form_id)
        ? openSettingForm({ db, context, scope }, form_id, query)
        : isInstructionForm(form_id)
          ? openInstruction({ db, context, scope }, form_id, query)
          : openForm(db, context, scope, form_id, query),
  )
  route(app, postForm, ({ db, context, scope, params, body }) =>
    isSetupForm(params.form_id)
      ? saveSubmittedSetup({ db, context, scope }, params.form_id, body.form)
      : submit({ db, context, scope }, params.form_id, body),
  )
  route(app, putForm, ({ db, context, scope, params, body }) => submit({ db, context, scope }, params.form_id, body))
  route(app, getRecordForm, ({ db, context, scope, params }) => openRecordForm(db, context, scope, params.id))
  route(app, putRecordForm, ({ db, context, scope, params, body }) =>
    submitRecordForm(db, context, scope, params.id, body),
  )
  route(app, getNoteForm, ({ db, context, scope, params }) => openEntryForm(db, context, scope, 'note', params.id))
  route(app, putNoteForm, ({ db, context, scope, params, body }) =>
    submitEntryForm(db, context, scope, { kind: 'note', id: params.id }, body),
  )
  route(app, getAlarmForm, ({ db, context, scope, params }) => openEntryForm(db, context, scope, 'alarm', params.id))
  route(app, putAlarmForm, ({ db, context, scope, params, body }) =>
    submitEntryForm(db, context, scope, { kind: 'alarm', id: params.id }, body),
  )
  route(app, getAssignmentForm, ({ db, context, scope, params }) =>
    openEntryForm(db, context, scope, 'assignment', params.id),
  )
  route(app, putAssignmentForm, ({ db, context, scope, params, body }) =>
    submitEntryForm(db, context, scope, { kind: 'assignment', id: params.id }, body),
  )
  route(app, getAssignmentTemplateForm, ({ db, context, scope, params }) =>
    openStoredTemplate({ db, context, scope }, params.id),
  )
  route(app, putAssignmentTemplateForm, ({ db, context, scope, params, body }) =>
    submitStoredTemplate({ db, context, scope }, params.id, body.form),
  )
  route(app, putDependents, ({ db, context, scope, params, body }) =>
    isSettingForm(params.form_id)
      ? settingDependents({ db, context, scope }, params, body)
      : isInstructionForm(params.form_id)
        ? instructionDependents({ db, context, scope }, params, body)
        : formDependents(db, context, scope, params, body),
  )
  await settingRoutes(app)
}

const submit = (
  requestContext: InstructionRequestContext,
  formId: number,
  body: z.output<typeof NewEntry>,
): Promise<FormSaveReply> =>
  isInstructionForm(formId)
    ? submitInstruction(requestContext, formId, body)
    : submitForm(requestContext.db, requestContext.context, requestContext.scope, formId, body)
