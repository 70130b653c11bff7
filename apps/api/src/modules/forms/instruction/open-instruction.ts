import type {
  DependentsReply,
  ElementValue,
  FormContext,
  FormReply,
  RetrievedImage,
  SubmittedForm,
} from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { type FarmEventDefinition, farmEvents, instructionEvent } from '#modules/catalogue/farm-events.ts'
import { iconUrl } from '#modules/catalogue/service.ts'
import { diagnosesFor } from '#modules/health/service.ts'
import { imagesOfEntry } from '#modules/images/service.ts'
import { elementBuilder } from '../elements/element-builder.ts'
import { type ComputedForm, computeForm } from '../engine/compute-form.ts'
import { changedElementValues, submittedFormOf } from '../engine/dependents.ts'
import type { FormInstance } from '../engine/form-definition.ts'
import type { FormEntry } from '../engine/form-entry.ts'
import { layOutForm, parseSubmittedForm } from '../engine/form-layout.ts'
import { lowerFirst, withElementOptions } from '../engine/form-reply.ts'
import { type Localizer, localizerFor } from '../engine/localizer.ts'
import type { FormRequestContext } from '../form-kind.ts'
import { type DiagnosesOf, instructionProposals } from './instruction-proposals.ts'
import { instructionSections, storedInstructionValues } from './instruction-sections.ts'
import {
  type InstructionQuery,
  type InstructionSession,
  instructionContext,
  instructionQueryOf,
  instructionSession,
} from './instruction-session.ts'

/** Form of a new or stored instruction. */
export async function openInstructionForm(
  requestContext: FormRequestContext,
  formId: number,
  query: InstructionQuery,
): Promise<FormReply> {
  const session = await instructionSession(requestContext, formId, query)
  return instructionReply(session, await instructionPhotos(session))
}

export const instructionPhotos = async ({ db, scope, stored }: InstructionSession): Promise<RetrievedImage[]> =>
  stored ? imagesOfEntry(db, scope, stored.id) : []

/** Instruction form as sent to the client, before any input. */
export async function instructionReply(
  session: InstructionSession,
  images: readonly RetrievedImage[],
): Promise<FormReply> {
  const { form, i18n, event } = await instructionForm(session)
  const computed = computeForm(form, layOutForm(form.sections, instructionEntry(session, images)), { kind: 'open' })
  return {
    form: instructionFormReply(session, computed, i18n, event),
    editable: session.editable,
    deletable: session.deletable,
  }
}

/** Computes dependent values; writes nothing. */
export async function instructionDependents(
  requestContext: FormRequestContext,
  { form_id, element_id }: { form_id: number; element_id: string },
  { context, values }: { context: FormContext; values: readonly { id: string; value: ElementValue }[] },
): Promise<DependentsReply> {
  const session = await instructionSession(requestContext, form_id, instructionQueryOf(context, form_id))
  const { form } = await instructionForm(session)
  const elementId = element_id.split('.').at(-1) ?? element_id
  const reason = { kind: 'changed', elementId, sectionId: null, computed: new Map() } as const
  const computed = computeForm(form, parseSubmittedForm(form.sections, submittedFormOf(values)), reason)
  return { values: changedElementValues(values, computed), messages: [], context }
}

/** Submitted form, laid out on the server's definition. */
export async function parseInstruction(
  session: InstructionSession,
  submitted: SubmittedForm,
): Promise<{ filled: ComputedForm; i18n: Localizer }> {
  const { form, i18n } = await instructionForm(session)
  const filled = computeForm(form, parseSubmittedForm(form.sections, submitted), { kind: 'sent' })
  return { filled: { ...filled, sections: withElementOptions(filled) }, i18n }
}

async function instructionForm(
  session: InstructionSession,
): Promise<{ form: FormInstance; i18n: Localizer; event: FarmEventDefinition }> {
  const { context: requestContext } = session
  const i18n = localizerFor(requestContext.language, requestContext.text)
  const event = instructionEventOf(session.formId)
  const diagnosesOf = await offeredDiagnoses(session, i18n)
  const form = {
    sections: instructionSections(session, elementBuilder({ context: requestContext, event, i18n })),
    proposals: (change: Parameters<NonNullable<FormInstance['proposals']>>[0]) =>
      instructionProposals(session, diagnosesOf, change),
    saving: { drafts: () => [] },
    savedMessage: () => '',
  }
  return { form, i18n, event }
}

/** Event of the form. The form that changes an instruction is in no event list. */
function instructionEventOf(id: number): FarmEventDefinition {
  if (id !== formId.newInstruction) return instructionEvent
  const event = farmEvents.find((known) => known.formId === formId.newInstruction)
  if (!event) throw new Error('the catalogue has no event that creates an instruction')
  return event
}

/** Diagnoses that the company offers, plus the stored one. */
async function offeredDiagnoses(
  { db, context: requestContext, scope, stored }: InstructionSession,
  i18n: Localizer,
): Promise<DiagnosesOf> {
  const weaners = await diagnosesFor(db, scope, WEANERS)
  const finishers = await diagnosesFor(db, scope, SLAUGHTER_PIGS)
  return (pigType, drug) => {
    const offered = new Set(pigType === WEANERS ? weaners : finishers)
    if (stored?.pig_type === pigType) offered.add(stored.diagnosis_id)
    const named = [...offered].map((id) => ({ id: String(id), value: i18n.text(`option:diagnosis.${id}`) }))
    const byName = named.sort((a, b) => a.value.localeCompare(b.value, requestContext.language))
    const isUsual = ({ id }: { id: string }) => drug?.diagnoses.includes(Number(id)) ?? false
    return [...byName.filter(isUsual), ...byName.filter((one) => !isUsual(one))]
  }
}

const instructionEntry = (session: InstructionSession, images: readonly RetrievedImage[]): FormEntry | null =>
  session.stored && {
    kind: 'note',
    id: session.stored.id,
    version: session.stored.version,
    day: session.stored.issue_day,
    head: null,
    values: storedInstructionValues(session),
    lists: {},
    images,
    isEditable: session.editable,
    isDeletable: session.deletable,
  }

function instructionFormReply(
  session: InstructionSession,
  computed: ComputedForm,
  i18n: Localizer,
  { formId, type, name, icon, actionId }: FarmEventDefinition,
): FormReply['form'] {
  const words = i18n.text(`events:${name}`)
  return {
    form_id: formId,
    title: session.stored && session.editable ? i18n.text('forms:edit_title', { name: lowerFirst(words) }) : words,
    sub_title: session.farms.map((farm) => farm.name).join(' · '),
    help_widget_item: null,
    sections: withElementOptions(computed),
    context: instructionContext(session),
    buttons: { next: i18n.text('forms:next'), delete: session.deletable ? i18n.text('forms:delete') : null },
    event: { type, name: words, icon_url: iconUrl(icon), action_id: actionId },
    record_id: null,
    assignment_id: null,
    assignment_template_id: null,
    note_id: null,
    version: session.stored?.version ?? null,
    farm: null,
    location: null,
    section: null,
    batch: null,
  }
}
