import type {
  DependentsReply,
  ElementValue,
  FormContext,
  FormReply,
  FormSaveReply,
  SubmittedForm,
} from '@herdboard/contract/core/form.ts'
import { AlarmId, type AssignmentId, type NoteId, type RecordId } from '@herdboard/contract/core/ids.ts'
import { lockAssignment } from '#modules/assignments/service.ts'
import { changeRecord, recordAll } from '#modules/ledger/service.ts'
import { storedAlarm } from '#modules/monitoring/service.ts'
import { lockNote } from '#modules/notes/service.ts'
import { notificationResource } from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { type BrokenRule, Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type ComputedForm, computeForm } from './engine/compute-form.ts'
import { changedElementValues, submittedFormOf } from './engine/dependents.ts'
import { elementValues } from './engine/element-values.ts'
import { parseFormContext } from './engine/form-context.ts'
import type { FormDefinition, FormSession, OpenForm, SavedEntry } from './engine/form-definition.ts'
import { layOutForm, parseSubmittedForm, rawSubmittedValues, withPrefill } from './engine/form-layout.ts'
import { buildFormReply } from './engine/form-reply.ts'
import { type PrefillQuery, withPrefilledDay, withPrefilledPigs } from './engine/query-prefill.ts'
import { recordDetail } from './engine/record-detail.ts'
import { savePhotos } from './engine/save-photos.ts'
import { validateElements, withoutInvalidValues } from './engine/validate-elements.ts'
import {
  type EntryQuery,
  entrySession,
  newEntrySession,
  recordSession,
  requireForm,
  requireReachable,
} from './form-session.ts'
import { notificationPrefill, saveAndApprove } from './notification-prefill.ts'
import { selectLastEditor } from './sql/last-editor.ts'
import { isTemplateForm, openTemplate, submitTemplate } from './template/template-form.ts'

export { type FormInWords, type RecordSnapshot, recordSnapshotsInWords } from './record/record-in-words.ts'

const ALARM_FORM = 24
const NO_VALUES = elementValues(new Map(), [])

/** An empty form for a place, prefilled with what is known there. */
export async function openForm(
  db: Db,
  requestContext: RequestContext,
  scope: TenantScope,
  formId: number,
  { nref, date, number, pen, ...query }: EntryQuery & PrefillQuery & { nref?: string | undefined },
): Promise<FormReply> {
  if (isTemplateForm(formId, query.resource_id)) return openTemplate({ db, context: requestContext, scope })
  if (formId === ALARM_FORM)
    return openEntryForm(db, requestContext, scope, 'alarm', await requireAlarmId(db, scope, query, nref))
  const { definition, event } = requireForm(formId)
  const session = await newEntrySession(
    db,
    requestContext,
    scope,
    event,
    await withNotificationSubject(db, scope, query, nref),
  )
  const known = withPrefilledDay({ date }, await notificationPrefill(session, nref))
  const form = await definition.open(session, elementValues(known, []))
  const prefill = withPrefilledPigs({ number, pen }, known, form.sections)
  const laidOut = withPrefill(form.sections, layOutForm(form.sections, null), prefill)
  return buildFormReply(session, computeForm(form, laidOut, { kind: 'open' }), form.version ?? null)
}

/** The same form, filled from a stored record. */
export async function openRecordForm(
  db: Db,
  requestContext: RequestContext,
  scope: TenantScope,
  recordId: RecordId,
): Promise<FormReply> {
  const { at: session, definition } = await recordSession(db, requestContext, scope, recordId)
  const form = await definition.open(session, NO_VALUES)
  return buildFormReply(
    session,
    computeForm(form, layOutForm(form.sections, session.entry), { kind: 'open' }),
    session.entry?.version ?? null,
  )
}

/** A stored note or task as its form. */
export async function openEntryForm(
  db: Db,
  requestContext: RequestContext,
  scope: TenantScope,
  kind: 'note' | 'assignment' | 'alarm',
  id: string,
): Promise<FormReply> {
  const { at: session, definition } = await entrySession(db, requestContext, scope, kind, id)
  const form = await definition.open(session, NO_VALUES)
  return buildFormReply(
    session,
    computeForm(form, layOutForm(form.sections, session.entry), { kind: 'open' }),
    session.entry?.version ?? null,
  )
}

/** What follows from what is filled in; writes nothing. */
export async function formDependents(
  db: Db,
  requestContext: RequestContext,
  scope: TenantScope,
  { form_id, element_id }: { form_id: number; element_id: string },
  query: { context: FormContext; values: readonly { id: string; value: ElementValue }[] },
): Promise<DependentsReply> {
  const context = parseFormContext(query.context, form_id)
  const { definition, event } = requireForm(form_id)
  const session = context.record_id
    ? (await entrySession(db, requestContext, scope, context.entry_kind ?? 'record', context.record_id)).at
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

/** Records what a new form holds; the notification that it was opened from is handled with it. */
export async function submitForm(
  db: Db,
  requestContext: RequestContext,
  scope: TenantScope,
  formId: number,
  { nref, form, confirmed, ...query }: EntryQuery & SubmittedEntry & { nref?: string | undefined },
): Promise<FormSaveReply> {
  if (isTemplateForm(formId, query.resource_id)) return submitTemplate({ db, context: requestContext, scope }, form)
  if (formId === ALARM_FORM) {
    const id = await requireAlarmId(db, scope, query, nref)
    return submitEntryForm(db, requestContext, scope, { kind: 'alarm', id }, { form, confirmed })
  }
  const { definition, event } = requireForm(formId)
  const session = await newEntrySession(
    db,
    requestContext,
    scope,
    event,
    await withNotificationSubject(db, scope, query, nref),
  )
  return saveAndApprove(session, nref, () => saveNewEntry(definition, session, { form, confirmed }))
}

/** The alarm that a notification tells of. Throws `request.not_found`: none is made by hand. */
async function requireAlarmId(
  db: Db,
  scope: TenantScope,
  query: EntryQuery,
  nref: string | undefined,
): Promise<string> {
  const id = AlarmId.safeParse((await withNotificationSubject(db, scope, query, nref)).resource_id)
  if (!id.success || !scope.modules.has('RealTime')) throw new Problem('request.not_found')
  return id.data
}

/** What a notification's form is opened for stands with the notification. */
async function withNotificationSubject(
  db: Db,
  scope: TenantScope,
  query: EntryQuery,
  nref: string | undefined,
): Promise<EntryQuery> {
  if (nref === undefined || query.resource_id !== undefined) return query
  const resource_id = await notificationResource(db, scope, nref)
  return resource_id === null ? query : { ...query, resource_id }
}

interface SubmittedEntry {
  form: SubmittedForm
  confirmed: boolean
}

async function saveNewEntry(
  definition: FormDefinition,
  session: FormSession,
  { form: submitted, confirmed }: SubmittedEntry,
): Promise<FormSaveReply> {
  const { db, context: requestContext, scope } = session
  const { form, filled, rules } = await validateSubmitted(definition, session, submitted)
  await requireCurrentVersion(session, form, submitted, form.version ?? null)
  const message = form.savedMessage(filled.values)
  if ('save' in form.saving) {
    const { id, pending, entries, next } = await form.saving.save(filled.values, { confirmed, rules })
    if (entries) await saveEntryPhotos(session, entries, filled)
    return { id, message, pending, ...(next && { next }) }
  }
  const drafts = form.saving.drafts(filled.values, recordDetail(form.sections, filled))
  const { recordIds, pending } = await recordAll(db, requestContext, scope, drafts, { confirmed, rules })
  await saveEntryPhotos(session, { kind: 'record', ids: recordIds }, filled)
  await form.saving.afterSave?.(filled.values)
  return { id: recordIds[0] ?? '', message, pending }
}

/** Writes a stored record anew from its form. */
export async function submitRecordForm(
  db: Db,
  requestContext: RequestContext,
  scope: TenantScope,
  recordId: RecordId,
  { form: submitted, confirmed }: { form: SubmittedForm; confirmed: boolean },
): Promise<FormSaveReply> {
  const { at: session, definition } = await recordSession(db, requestContext, scope, recordId)
  requireReachable(session.event, session.place, scope)
  const { form, filled, rules } = await validateSubmitted(definition, session, submitted)
  await requireCurrentVersion(session, form, submitted, session.entry?.version ?? null)
  if (!('drafts' in form.saving)) throw new Problem('request.not_found')
  const [draft] = form.saving.drafts(filled.values, recordDetail(form.sections, filled))
  if (!draft) throw new Error('an edited record came out as none')
  const { pending } = await changeRecord(db, requestContext, scope, recordId, session.entry?.version ?? 0, [draft], {
    confirmed,
    rules,
  })
  await saveEntryPhotos(session, { kind: 'record', ids: [recordId] }, filled)
  return { id: recordId, message: requestContext.text('forms:done.edited'), pending }
}

/** Writes a stored note or task anew from its form. */
export async function submitEntryForm(
  db: Db,
  requestContext: RequestContext,
  scope: TenantScope,
  { kind, id }: { kind: 'note' | 'assignment' | 'alarm'; id: string },
  { form: submitted, confirmed }: { form: SubmittedForm; confirmed: boolean },
): Promise<FormSaveReply> {
  // Before it is read: of several who send at once each finds what the one before has written.
  await {
    note: () => lockNote(db, scope, id as NoteId),
    assignment: () => lockAssignment(db, scope, id as AssignmentId),
    alarm: () => storedAlarm(db, scope, id, { isLocked: true }),
  }[kind]()
  const { at: session, definition } = await entrySession(db, requestContext, scope, kind, id)
  if (!session.entry?.isEditable) throw new Problem('request.not_allowed')
  const { form, filled, rules } = await validateSubmitted(definition, session, submitted)
  await requireCurrentVersion(session, form, submitted, session.entry.version)
  if (!('save' in form.saving)) throw new Problem('request.not_found')
  const message = form.savedMessage(filled.values)
  const { pending, entries } = await form.saving.save(filled.values, { confirmed, rules })
  if (entries) await saveEntryPhotos(session, entries, filled)
  return { id, message, pending }
}

/** Photos of a form with several entries belong to all of them. */
const saveEntryPhotos = (
  { db, context: requestContext, scope, place, entry }: FormSession,
  { kind, ids }: NonNullable<SavedEntry['entries']>,
  { sections }: ComputedForm,
): Promise<void> =>
  savePhotos(
    { db, context: requestContext, scope },
    ids.map((id) => ({ kind, id, farmId: place.farm.id })),
    { sections, before: entry && (entry.images ?? []) },
  )

/** Everything that the form itself has against what was sent. A refusal ends it here: nothing can be made of such values. */
async function validateSubmitted(
  definition: FormDefinition,
  session: FormSession,
  submitted: SubmittedForm,
): Promise<{ form: OpenForm; filled: ComputedForm; rules: readonly BrokenRule[] }> {
  const form = await definition.open(session, rawSubmittedValues(submitted))
  const filled = computeForm(form, parseSubmittedForm(form.sections, submitted), { kind: 'sent' })
  const faults = validateElements(filled.sections, session.context.today, session.i18n)
  const rules = [...faults, ...((await form.rules?.(withoutInvalidValues(filled, faults))) ?? [])]
  if (rules.some(({ verdict }) => verdict === 'refused')) throw new RuleProblem(rules)
  return { form, filled, rules }
}

async function requireCurrentVersion(
  session: FormSession,
  form: OpenForm,
  submitted: SubmittedForm,
  current: number | null,
): Promise<void> {
  if (current === null || submitted.version === current) return
  if (typeof submitted.version !== 'number') throw new Problem('request.malformed', { name: 'form.version' })
  const user = await selectLastEditor(session.db, session.scope, session.entry?.id ?? form.subjectId ?? '')
  const now = buildFormReply(
    session,
    computeForm(form, layOutForm(form.sections, session.entry), { kind: 'open' }),
    current,
  )
  throw new Problem('forms.stale', { user }, { extra: { current: now.form } })
}
