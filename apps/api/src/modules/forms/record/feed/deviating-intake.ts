import { formId } from '@herdboard/contract/core/form-id.ts'
import { MJ_PPE_PER_FE } from '@herdboard/domain/feed/energy-unit.ts'
import { computeForm } from '#modules/forms/engine/compute-form.ts'
import { elementValues } from '#modules/forms/engine/element-values.ts'
import { type FormInput, fillForm } from '#modules/forms/engine/fill-form.ts'
import { layOutForm } from '#modules/forms/engine/form-layout.ts'
import { buildFormReply } from '#modules/forms/engine/form-reply.ts'
import type { FormRequestContext, NewFormQuery } from '#modules/forms/form-kind.ts'
import { newEntrySession, requireForm } from '#modules/forms/form-session.ts'
import { validateSubmitted } from '#modules/forms/validate-submission.ts'
import { RuleProblem } from '#platform/http/errors/problem.ts'

/**
 * Returns the feed units per pig and day where feed use that a device sends deviates too much from the expected intake:
 * more than form `formId.feedUse` accepts without a question. Null where it does not, or where no intake can be expected.
 * Saves nothing.
 */
export async function deviatingIntake(
  { db, context, scope }: FormRequestContext,
  { at, values }: { at: NewFormQuery; values: FormInput },
): Promise<number | null> {
  const { definition, event } = requireForm(formId.feedUse)
  const session = await newEntrySession(db, context, scope, event, at)
  const opened = await definition.open(session, elementValues(new Map(Object.entries(values)), []))
  const computed = computeForm(opened, layOutForm(opened.sections, null), { kind: 'open' })
  const { form } = buildFormReply(session, computed, null)
  const checked = await validateSubmitted(definition, session, fillForm(form, values)).catch((error: unknown) => {
    if (error instanceof RuleProblem) return null
    throw error
  })
  if (!checked?.rules.some(({ code }) => code === 'feed.intake')) return null
  const perPigDay = checked.filled.values.number('FS_Feed.FF_PerPigDay')
  return perPigDay === null ? null : scope.energyUnit === 'MJ' ? perPigDay / MJ_PPE_PER_FE : perPigDay
}
