import { formId, type PlaceFormId } from '@herdboard/contract/core/form-id.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { FormRequestContext, FormSubmission } from '../form-kind.ts'
import { type PlaceForm, placeForms } from './place-forms.ts'
import type { SettingSubjectIds } from './setting-form.ts'
import { updateCompanyFromForm } from './submit-company.ts'
import { placeSubmissions } from './submit-places.ts'

/** A submitted setting form, and the object that it changes or creates something in. */
export type SettingSubmission = SettingSubjectIds & FormSubmission

/** Saves a submitted form of a company or place, and returns what was saved. */
export type SubmitSetting<Saved = { id: string }> = (
  caller: FormRequestContext,
  submitted: SettingSubmission,
) => Promise<Saved>

/** Submissions of both forms of a kind of place. Throw `request.not_found` without the place that they are about. */
function submissionsOf<Id extends string, Parent extends SettingSubjectIds, Values, Changes, Place extends { id: Id }>(
  place: PlaceForm<Id, Parent, Values, Changes, Place>,
) {
  const { create, update } = placeSubmissions(place)
  const add: SubmitSetting<Place> = (caller, { form, confirmed, ...target }) =>
    create(caller, requireTarget(place.parentIn(target)), { form, confirmed })
  const change: SubmitSetting<Place> = (caller, { form, confirmed, ...target }) =>
    update(caller, requireTarget(place.idIn(target)), { form, confirmed })
  return { add, change }
}

function requireTarget<T>(target: T | undefined): T {
  if (target === undefined) throw new Problem('request.not_found')
  return target
}

const farm = submissionsOf(placeForms.farm)
const barn = submissionsOf(placeForms.barn)
const section = submissionsOf(placeForms.section)

/** Submissions by kind of place, for the endpoints of places. */
export const placeFormSubmissions = { farm, barn, section } satisfies Record<keyof typeof placeForms, unknown>

/**
 * How each form of a company or place is saved. A new company is not here: who creates one may belong to no company, so
 * its form has endpoints without a tenant scope (`routes.ts`).
 */
export const settingSubmissions: Readonly<Record<number, SubmitSetting>> = {
  [formId.company]: async (caller, { form, directory_id }) => {
    if (directory_id !== caller.scope.directoryId) throw new Problem('request.not_found')
    return updateCompanyFromForm(caller, form)
  },
  [formId.newFarm]: farm.add,
  [formId.farm]: farm.change,
  [formId.newBarn]: barn.add,
  [formId.barn]: barn.change,
  [formId.newSection]: section.add,
  [formId.section]: section.change,
} satisfies Record<Exclude<PlaceFormId, typeof formId.newCompany>, SubmitSetting>
