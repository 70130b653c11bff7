import type {
  Form,
  FormSaveReply,
  FormSection,
  RecurrenceValue,
  RetrievedImage,
  SubmittedForm,
} from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AssignmentTemplateId } from '@herdboard/contract/core/ids.ts'
import {
  changeTemplate,
  createTemplate,
  lockTemplate,
  type StoredTemplate,
  storedTemplate,
  type TemplateContent,
  templateFlags,
} from '#modules/assignments/service.ts'
import { iconUrl } from '#modules/catalogue/service.ts'
import { imagesOfEntry } from '#modules/images/service.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import type { ElementValues } from '../engine/element-values.ts'
import { requireValue } from '../engine/entry-day.ts'
import { layOutForm, parseSubmittedForm } from '../engine/form-layout.ts'
import { lowerFirst } from '../engine/form-reply.ts'
import { localizerFor } from '../engine/localizer.ts'
import { savePhotos } from '../engine/save-photos.ts'
import { validateElements } from '../engine/validate-elements.ts'
import { stepsOfValues } from '../entry/task-form.ts'
import type { FormRequestContext } from '../form-kind.ts'
import { requireForm } from '../form-session.ts'
import { requireFormVersion } from '../require-form-version.ts'
import { templateEntry, templateSections } from './template-sections.ts'

/** Resource of a task form that creates a template. */
export const NEW_TEMPLATE = 'template'

export interface TemplateReply {
  form: Form
  deletable: boolean
  editable: boolean
}

/** Form of a new template. It has no place, because a template belongs to the company. */
export function openTemplateForm(caller: FormRequestContext): TemplateReply {
  requireTemplateAccess(caller)
  return { form: templateForm(caller, null, []), deletable: false, editable: true }
}

/** Form of a stored template. */
export async function openStoredTemplate(
  caller: FormRequestContext,
  id: AssignmentTemplateId,
): Promise<TemplateReply & { record_id: AssignmentTemplateId }> {
  const template = await storedTemplate(caller.db, caller.scope, id)
  const images = await imagesOfEntry(caller.db, caller.scope, id)
  return { form: templateForm(caller, template, images), record_id: id, ...templateFlags(caller.scope, template) }
}

export async function submitTemplate(caller: FormRequestContext, submitted: SubmittedForm): Promise<FormSaveReply> {
  const { db, context: requestContext, scope } = caller
  requireTemplateAccess(caller)
  const { content, sections } = parseTemplate(caller, submitted)
  const id = await createTemplate(db, requestContext, scope, content)
  await savePhotos(caller, [photoOwner(id)], { sections, before: null })
  return { id, message: requestContext.text('forms:done.template'), pending: false }
}

/** Saves a changed template. Throws `forms.stale` where it was changed since it was opened. */
export async function submitStoredTemplate(
  caller: FormRequestContext,
  id: AssignmentTemplateId,
  submitted: SubmittedForm,
): Promise<FormSaveReply> {
  const { db, context: requestContext, scope } = caller
  await lockTemplate(db, scope, id)
  const before = await storedTemplate(db, scope, id)
  if (!templateFlags(scope, before).editable) throw new Problem('request.not_allowed')
  const images = await imagesOfEntry(db, scope, id)
  await requireFormVersion(caller, submitted, { id, version: before.version }, async () =>
    templateForm(caller, before, images),
  )
  const { content, sections } = parseTemplate(caller, submitted)
  await changeTemplate(db, requestContext, scope, before, content)
  await savePhotos(caller, [photoOwner(id)], { sections, before: images })
  return { id, message: requestContext.text('forms:done.template_saved'), pending: false }
}

/** Photos of a template belong to the company, like the template. */
const photoOwner = (id: AssignmentTemplateId) => ({ kind: 'assignment_template', id, farmId: null }) as const

function requireTemplateAccess({ scope }: FormRequestContext): void {
  if (!scope.modules.has('Assignments') || scope.writableFarms.size === 0) throw new Problem('request.not_allowed')
}

/** Parts of the form in the caller's language. */
function templateParts({ context: requestContext }: FormRequestContext) {
  const { event } = requireForm(formId.task)
  const i18n = localizerFor(requestContext.language, requestContext.text)
  return { event, say: i18n, parts: templateSections(elementBuilder({ context: requestContext, event, i18n })) }
}

function templateForm(
  caller: FormRequestContext,
  template: StoredTemplate | null,
  images: readonly RetrievedImage[],
): Form {
  const { event, say: i18n, parts } = templateParts(caller)
  const name = i18n.text('events:task_template')
  const { sections } = layOutForm(parts, template && templateEntry(template, images))
  const isDeletable = template !== null && templateFlags(caller.scope, template).deletable
  return {
    form_id: formId.task,
    title: template ? i18n.text('forms:edit_title', { name: lowerFirst(name) }) : name,
    sub_title: template?.name ?? '',
    help_widget_item: null,
    sections: [...sections],
    context: { form_id: formId.task, template: template?.id ?? NEW_TEMPLATE },
    buttons: { next: i18n.text('forms:next'), delete: isDeletable ? i18n.text('forms:delete') : null },
    event: { type: event.type, name, icon_url: iconUrl(event.icon), action_id: event.actionId },
    record_id: null,
    assignment_id: null,
    assignment_template_id: template?.id ?? null,
    note_id: null,
    version: template?.version ?? null,
    farm: null,
    location: null,
    section: null,
    batch: null,
  }
}

/** Parses and validates a submitted template. Throws a RuleProblem. */
function parseTemplate(
  caller: FormRequestContext,
  submitted: SubmittedForm,
): { content: TemplateContent; sections: readonly FormSection[] } {
  const { say: i18n, parts } = templateParts(caller)
  const { sections, values } = parseSubmittedForm(parts, submitted)
  const faults = validateElements(sections, caller.context.today, i18n)
  if (faults.length > 0) throw new RuleProblem(faults)
  const content = {
    name: requireValue(values.text('FS_Main.FF_Task'), 'FF_Task'),
    description: values.text('FS_More.FF_Remark'),
    priority: Number(requireValue(values.text('FS_Main.FF_Priority'), 'FF_Priority')) as 1 | 2 | 3,
    steps: stepsOfValues(values).map(({ description }) => description),
    recurrence: recurrencePattern(values),
  }
  return { content, sections }
}

/** Recurrence without a start day; null for a single day. */
function recurrencePattern(values: ElementValues): RecurrenceValue | null {
  const when = values.recurrence('FS_Main.FF_When')
  return when === null || when.type === 'single' ? null : { ...when, start: null, end: null }
}
