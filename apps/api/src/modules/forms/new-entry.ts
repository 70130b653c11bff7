import type { DependentsReply, FormReply, FormSaveReply } from '@herdboard/contract/core/form.ts'
import { recordAll } from '#modules/ledger/service.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { computeForm } from './engine/compute-form.ts'
import { changedElementValues, submittedFormOf } from './engine/dependents.ts'
import { elementValues } from './engine/element-values.ts'
import { parseFormContext } from './engine/form-context.ts'
import type { FormDefinition, FormSession } from './engine/form-definition.ts'
import { layOutForm, parseSubmittedForm, rawSubmittedValues, withPrefill } from './engine/form-layout.ts'
import { buildFormReply } from './engine/form-reply.ts'
import { type PrefillQuery, withPrefilledDay, withPrefilledPigs } from './engine/query-prefill.ts'
import { recordDetail } from './engine/record-detail.ts'
import type {
  ChangedElement,
  FilledForm,
  FormKind,
  FormRequestContext,
  FormSubmission,
  NewFormQuery,
} from './form-kind.ts'
import { entrySession, newEntrySession, requireForm } from './form-session.ts'
import { notificationPrefill, saveAndApprove, withNotificationSubject } from './notification-prefill.ts'
import { requireCurrentVersion, saveEntryPhotos, validateSubmitted } from './validate-submission.ts'

/** Kind of forms that open at a place and save a new entry there. */
export function newEntryKind(definitions: readonly FormDefinition[]): FormKind {
  const formIds = new Set(definitions.map(({ formId }) => formId))
  return {
    handles: (formId) => formIds.has(formId),
    open: openNewEntry,
    dependents: entryDependents,
    submit: submitNewEntry,
  }
}

/** Empty form for a place, prefilled with known values. */
async function openNewEntry(
  { db, context: requestContext, scope }: FormRequestContext,
  formId: number,
  { nref, reopens, date, number, pen, ...query }: NewFormQuery & PrefillQuery,
): Promise<FormReply> {
  const { definition, event } = requireForm(formId)
  const session = await newEntrySession(
    db,
    requestContext,
    scope,
    event,
    await withNotificationSubject(db, scope, query, nref),
  )
  const known = withPrefilledDay({ date }, await notificationPrefill(session, { nref, reopens }))
  const form = await definition.open(session, elementValues(known, []))
  const prefill = withPrefilledPigs({ number, pen }, known, form.sections)
  const laidOut = withPrefill(form.sections, layOutForm(form.sections, null), prefill)
  return buildFormReply(session, computeForm(form, laidOut, { kind: 'open' }), form.version ?? null)
}

/** Computes dependent values in the form of a new or stored entry; writes nothing. */
export async function entryDependents(
  { db, context: requestContext, scope }: FormRequestContext,
  { form_id, element_id }: ChangedElement,
  query: FilledForm,
): Promise<DependentsReply> {
  const context = parseFormContext(query.context, form_id)
  const { definition, event } = requireForm(form_id)
  const session = context.record_id
    ? (await entrySession(db, requestContext, scope, context.entry_kind ?? 'record', context.record_id)).session
    : await newEntrySession(db, requestContext, scope, event, {
        ...context,
        resource_id: context.resource_id ?? undefined,
      })
  if (session.event !== event) throw new Problem('request.malformed', { name: 'context' })
  const submitted = submittedFormOf(query.values)
  const form = await definition.open(session, rawSubmittedValues(submitted))
  const laidOut = parseSubmittedForm(form.sections, submitted)
  const [sectionId, elementId] = element_id.includes('.') ? element_id.split('.') : [null, element_id]
  const computed = computeForm(form, laidOut, {
    kind: 'changed',
    elementId: elementId ?? element_id,
    sectionId: sectionId ?? null,
    computed: new Map(Object.entries(context.computed)),
  })
  return {
    values: changedElementValues(query.values, computed),
    messages: [],
    context: { ...context, computed: Object.fromEntries(computed.computed) },
  }
}

/** Saves a new entry and approves the notification that its form was opened from. */
async function submitNewEntry(
  { db, context: requestContext, scope }: FormRequestContext,
  formId: number,
  { nref, reopens, form, confirmed, ...query }: NewFormQuery & FormSubmission,
): Promise<FormSaveReply> {
  const { definition, event } = requireForm(formId)
  const session = await newEntrySession(
    db,
    requestContext,
    scope,
    event,
    await withNotificationSubject(db, scope, query, nref),
  )
  return saveAndApprove(session, { nref, reopens }, () => saveNewEntry(definition, session, { form, confirmed }))
}

async function saveNewEntry(
  definition: FormDefinition,
  session: FormSession,
  { form: submitted, confirmed }: FormSubmission,
): Promise<FormSaveReply> {
  const { db, context: requestContext, scope } = session
  const { form, filled, rules } = await validateSubmitted(definition, session, submitted)
  await requireCurrentVersion(definition, session, form, submitted, form.version ?? null)
  const message = form.savedMessage(filled.values)
  if ('save' in form.saving) {
    const { id, pending, entries, next } = await form.saving.save(filled.values, { confirmed, rules })
    if (entries) await saveEntryPhotos(session, entries, filled)
    return { id, message, pending, ...(next && { next }) }
  }
  const drafts = form.saving.drafts(filled.values, recordDetail(form.sections, filled))
  const replaces = form.saving.replaces?.(filled.values) ?? null
  const { recordIds, pending } = await recordAll(db, requestContext, scope, drafts, {
    confirmed,
    rules,
    ...(replaces && { replaces }),
  })
  await saveEntryPhotos(session, { kind: 'record', ids: recordIds }, filled)
  for (const recordId of recordIds) await form.saving.withRecord?.(recordId, filled.values)
  await form.saving.afterSave?.(filled.values)
  return { id: recordIds[0] ?? '', message, pending }
}
