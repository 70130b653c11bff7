import type { SubmittedForm } from '@herdboard/contract/core/form.ts'
import { type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import { type ComputedForm, computeForm } from './engine/compute-form.ts'
import type { FormDefinition, FormInstance, FormSession, SavedEntry } from './engine/form-definition.ts'
import { layOutForm, parseSubmittedForm, rawSubmittedValues } from './engine/form-layout.ts'
import { buildFormReply } from './engine/form-reply.ts'
import { savePhotos } from './engine/save-photos.ts'
import { validateElements, withoutInvalidValues } from './engine/validate-elements.ts'
import { requireFormVersion } from './require-form-version.ts'

/**
 * Validates a submitted form against its own rules. Throws a RuleProblem for refused values, because no records can be
 * made from them.
 */
export async function validateSubmitted(
  definition: FormDefinition,
  session: FormSession,
  submitted: SubmittedForm,
): Promise<{ form: FormInstance; filled: ComputedForm; rules: readonly BrokenRule[] }> {
  const form = await definition.open({ ...session, isSubmitted: true }, rawSubmittedValues(submitted))
  const filled = computeForm(form, parseSubmittedForm(form.sections, submitted), { kind: 'sent' })
  const faults = validateElements(filled.sections, session.context.today, session.i18n)
  const rules = [...faults, ...((await form.rules?.(withoutInvalidValues(filled, faults))) ?? [])]
  if (rules.some(({ verdict }) => verdict === 'refused')) throw new RuleProblem(rules)
  return { form, filled, rules }
}

/** Throws `forms.stale` with the current form where another user has changed the entry since it was opened. */
export async function requireCurrentVersion(
  definition: FormDefinition,
  session: FormSession,
  { subjectId }: FormInstance,
  submitted: SubmittedForm,
  current: number | null,
): Promise<void> {
  if (current === null) return
  const subject = { id: session.entry?.id ?? subjectId ?? '', version: current }
  await requireFormVersion(session, submitted, subject, async () => {
    const form = await definition.open(session, rawSubmittedValues(submitted))
    const filled = computeForm(form, layOutForm(form.sections, session.entry), { kind: 'open' })
    return buildFormReply(session, filled, current).form
  })
}

/** Saves the photos of a form with each of its entries. */
export const saveEntryPhotos = (
  { db, context: requestContext, scope, place, entry }: FormSession,
  { kind, ids }: NonNullable<SavedEntry['entries']>,
  { sections }: ComputedForm,
): Promise<void> =>
  savePhotos(
    { db, context: requestContext, scope },
    ids.map((id) => ({ kind, id, farmId: place.farm.id })),
    { sections, before: entry && (entry.images ?? []) },
  )
