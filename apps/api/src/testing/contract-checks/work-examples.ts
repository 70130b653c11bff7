import { getAssignmentForm, getAssignmentTemplateForm, getNoteForm } from '@herdboard/contract/core/form-endpoints.ts'
import { prescribe } from '#testing/forms/instruction-forms.ts'
import { fillForm } from '#testing/forms/submit-form.ts'
import { anExampleNote, anExampleTask, anExampleTemplate, emptyExample, nextName, period } from './example-rows.ts'
import type { RequestExample } from './request-example.ts'

/** Notes, tasks and treatments. */
export const workExamples: Record<string, RequestExample> = {
  listNotes: async (_api, world) => ({ query: { ...period, location_ids: world.section.id } }),
  removeNote: async (api, world) => ({ params: { id: await anExampleNote(api, world) } }),
  getNoteForm: async (api, world) => ({ params: { id: await anExampleNote(api, world) } }),
  putNoteForm: async (api, world) => {
    const id = await anExampleNote(api, world)
    const { form } = await api.as(world).call(getNoteForm, { params: { id: id as never } })
    return { params: { id }, body: { form: fillForm(form, { 'FS_Main.FF_Note': nextName('Set igen') }) } }
  },
  listAssignments: async (_api, world) => ({
    query: { ...period, incl_incomplete: true, location_ids: world.farm.id },
  }),
  listAssignmentTypes: emptyExample,
  listAssignmentTemplates: emptyExample,
  listAssignmentImages: async (api, world) => ({ params: { id: await anExampleTask(api, world) } }),
  putAssignment: async (api, world) => ({
    params: { id: await anExampleTask(api, world) },
    body: { is_completed: true },
  }),
  putSubAssignment: async (api, world) => {
    const id = await anExampleTask(api, world)
    const step = await api.db
      .selectFrom('assignment_step')
      .select('id')
      .where('assignment_id', '=', id)
      .executeTakeFirstOrThrow()
    return { params: { id, sub_id: step.id }, body: { is_completed: true } }
  },
  removeAssignment: async (api, world) => ({ params: { id: await anExampleTask(api, world) } }),
  removeAssignmentTemplate: async (api, world) => ({ params: { id: await anExampleTemplate(api, world) } }),
  getAssignmentForm: async (api, world) => ({ params: { id: await anExampleTask(api, world) } }),
  putAssignmentForm: async (api, world) => {
    const id = await anExampleTask(api, world)
    const { form } = await api.as(world).call(getAssignmentForm, { params: { id: id as never } })
    return { params: { id }, body: { form: fillForm(form, { 'FS_Main.FF_Task': nextName('Vask') }) } }
  },
  getAssignmentTemplateForm: async (api, world) => ({ params: { id: await anExampleTemplate(api, world) } }),
  putAssignmentTemplateForm: async (api, world) => {
    const id = await anExampleTemplate(api, world)
    const { form } = await api.as(world).call(getAssignmentTemplateForm, { params: { id: id as never } })
    return { params: { id }, body: { form: fillForm(form, { 'FS_Main.FF_Task': nextName('Vask') }) } }
  },
  listDrugs: emptyExample,
  listTreatmentProcedures: emptyExample,
  listTreatments: async (_api, world) => ({ query: { ...period, location_ids: world.farm.id } }),
  listTreatmentHistory: async (_api, world) => ({ query: { ...period, location_ids: world.farm.id } }),
  getTreatmentJournal: async (_api, world) => ({ query: { ...period, location_ids: world.farm.id } }),
  removeTreatmentProcedure: async (api, world) => ({
    params: { id: (await prescribe(api.as(world), { farms: [world.farm] }, {}, { confirmed: true })).id },
  }),
}
