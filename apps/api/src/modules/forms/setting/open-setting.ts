import type {
  DependentsReply,
  ElementValue,
  Form,
  FormContext,
  FormReply,
  FormSaveReply,
  SubmittedForm,
} from '@herdboard/contract/core/form.ts'
import { BarnId, DirectoryId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import { z } from 'zod'
import { setupEvents } from '#modules/catalogue/config-events.ts'
import { iconUrl } from '#modules/catalogue/service.ts'
import { settingEvents } from '#modules/catalogue/setting-events.ts'
import { lockSetup } from '#modules/setup/service.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import { type ComputedForm, computeForm } from '../engine/compute-form.ts'
import { changedElementValues, submittedFormOf } from '../engine/dependents.ts'
import type { ElementValues } from '../engine/element-values.ts'
import { layOutForm, parseSubmittedForm } from '../engine/form-layout.ts'
import { withElementOptions } from '../engine/form-reply.ts'
import { localizerFor } from '../engine/localizer.ts'
import { validateElements, withoutInvalidValues } from '../engine/validate-elements.ts'
import type { FormRequestContext } from '../form-kind.ts'
import { requireFormVersion } from '../require-form-version.ts'
import { setupForms } from '../setup/registry.ts'
import { settingForms } from './registry.ts'
import type { SettingFormInstance, SettingRules, SettingSession, SettingSubjectIds } from './setting-form.ts'

/** Context that a setting form carries to the client and back: its number and subject. Untrusted input. */
const ParsedSettingContext = z.strictObject({
  form_id: z.int(),
  directory_id: DirectoryId.optional(),
  farm_id: FarmId.optional(),
  barn_id: BarnId.optional(),
  section_id: SectionId.optional(),
})

/**
 * Opens a setting form. Throws `request.not_allowed` without the permission or the module, `request.not_found` for an
 * unknown form.
 */
async function requireSettingForm(
  caller: FormRequestContext,
  formId: number,
  target: SettingSubjectIds,
): Promise<{ session: SettingSession; form: SettingFormInstance }> {
  const { context: requestContext, scope } = caller
  const event = [...settingEvents, ...setupEvents].find((known) => known.formId === formId)
  const open = settingForms.get(formId) ?? setupForms.get(formId)
  if (!event || !open) throw new Problem('request.not_found')
  const { permission, module } = event
  if (!scope.permissions.has(permission) || (module !== null && !scope.modules.has(module)))
    throw new Problem('request.not_allowed')
  const session = { ...caller, event, target, i18n: localizerFor(requestContext.language, requestContext.text) }
  return { session, form: await open(session) }
}

/** Form of an existing or new subject of the settings. */
export async function openSettingForm(
  caller: FormRequestContext,
  formId: number,
  target: SettingSubjectIds,
): Promise<FormReply> {
  const { session, form } = await requireSettingForm(caller, formId, target)
  return settingReply(session, form)
}

/** Setting form as sent to the client, before any input. */
export function settingReply(session: SettingReplyContext, form: SettingFormInstance): FormReply {
  const computed = computeForm(toOpenForm(form), layOutForm(form.sections, null), { kind: 'open' })
  return { form: settingFormOf(session, form, computed), deletable: false, editable: true }
}

export async function settingDependents(
  caller: FormRequestContext,
  { form_id, element_id }: { form_id: number; element_id: string },
  { context, values }: { context: FormContext; values: readonly { id: string; value: ElementValue }[] },
): Promise<DependentsReply> {
  const parsed = ParsedSettingContext.safeParse(context)
  if (!parsed.success || parsed.data.form_id !== form_id) throw new Problem('request.malformed', { name: 'context' })
  const { form } = await requireSettingForm(caller, form_id, parsed.data)
  const laidOut = parseSubmittedForm(form.sections, submittedFormOf(values))
  const elementId = element_id.split('.').at(-1) ?? element_id
  const reason = { kind: 'changed', elementId, sectionId: null, computed: new Map() } as const
  return { values: changedElementValues(values, computeForm(toOpenForm(form), laidOut, reason)), messages: [], context }
}

/**
 * Parses a submitted form and checks its types, bounds, options and version. Throws a RuleProblem for faults of
 * elements, together with the broken rules. Throws `forms.stale` with the current form where another user has changed
 * the subject. Broken rules alone do not throw; the caller checks them.
 */
export async function parseSettingForm(
  caller: FormRequestContext,
  formId: number,
  target: SettingSubjectIds,
  submitted: SubmittedForm,
  rules?: SettingRules,
): Promise<ElementValues> {
  return (await parseCurrent(caller, formId, target, submitted, rules)).values
}

/** Saves a submitted setup form with the `save` of its definition. */
export async function saveSubmittedSetup(
  caller: FormRequestContext,
  formId: number,
  submitted: SubmittedForm,
): Promise<FormSaveReply> {
  // Concurrent saves of the same form wait here; then `forms.stale` shows them the current values.
  const { id } = await lockSetup(caller.db, caller.scope, formId)
  const { form, values } = await parseCurrent(caller, formId, {}, submitted)
  if (!form.save) throw new Problem('request.not_found')
  return { id, message: await form.save(values), pending: false }
}

async function parseCurrent(
  caller: FormRequestContext,
  formId: number,
  target: SettingSubjectIds,
  submitted: SubmittedForm,
  rules?: SettingRules,
): Promise<{ form: SettingFormInstance; values: ElementValues }> {
  const { session, form } = await requireSettingForm(caller, formId, target)
  const values = await parseElementValues(session, { ...form, ...(rules && { rules }) }, submitted)
  const { subject } = form
  if (subject === null) return { form, values }
  await requireFormVersion(
    session,
    submitted,
    subject,
    async () => (await openSettingForm(caller, formId, target)).form,
  )
  return { form, values }
}

/**
 * Parses submitted values and checks their types, bounds and options. Throws a RuleProblem with all faults, together
 * with the broken rules of the other values.
 */
export async function parseElementValues(
  { context: requestContext, i18n }: Pick<SettingSession, 'context' | 'i18n'>,
  form: SettingFormInstance,
  submitted: SubmittedForm,
): Promise<ElementValues> {
  const laidOut = parseSubmittedForm(form.sections, submitted)
  const faults = validateElements(laidOut.sections, requestContext.today, i18n)
  if (faults.length === 0) return laidOut.values
  const faulty = new Set(faults.map(({ field }) => field))
  const broken = (await form.rules?.(withoutInvalidValues(laidOut, faults))) ?? []
  throw new RuleProblem([...faults, ...broken.filter(({ field }) => !faulty.has(field))])
}

/** Parts of a session that the reply needs. */
type SettingReplyContext = Pick<SettingSession, 'event' | 'target' | 'i18n'>

const toOpenForm = ({ sections, proposals }: SettingFormInstance) => ({
  sections,
  ...(proposals && { proposals }),
  saving: { drafts: () => [] },
  savedMessage: () => '',
})

function settingFormOf(
  { event, target, i18n }: SettingReplyContext,
  { subject, title, farm, barn, section }: SettingFormInstance,
  computed: ComputedForm,
): Form {
  const name = i18n.text(`events:${event.name}`)
  const { formId } = event
  return {
    form_id: formId,
    title: name,
    sub_title: section?.name ?? barn?.name ?? farm?.name ?? title ?? '',
    help_widget_item: null,
    sections: withElementOptions(computed),
    context: {
      form_id: formId,
      ...(target.directory_id && { directory_id: target.directory_id }),
      ...(target.farm_id && { farm_id: target.farm_id }),
      ...(target.barn_id && { barn_id: target.barn_id }),
      ...(target.section_id && { section_id: target.section_id }),
    },
    buttons: { next: i18n.text('forms:next'), delete: null },
    event: { type: formId, name, icon_url: iconUrl(event.icon), action_id: formId },
    record_id: null,
    assignment_id: null,
    assignment_template_id: null,
    note_id: null,
    version: subject?.version ?? null,
    farm: farm ?? null,
    location: barn ?? null,
    section: section ?? null,
    batch: null,
  }
}
