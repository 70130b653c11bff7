import type { SubmittedForm } from '@herdboard/contract/core/form.ts'
import { assertRules, type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import { requireValue } from '../engine/entry-day.ts'
import type { FormRequestContext, FormSubmission } from '../form-kind.ts'
import { parseSettingForm } from './open-setting.ts'
import type { PlaceForm } from './place-forms.ts'
import type { SettingSubjectIds } from './setting-form.ts'

/** Returns how a kind of place is created and changed by its form. */
export function placeSubmissions<
  Id extends string,
  Parent extends SettingSubjectIds,
  Values,
  Changes,
  Place extends { id: Id },
>(place: PlaceForm<Id, Parent, Values, Changes, Place>) {
  return {
    /** Creates a place, with the first places inside it. */
    async create(caller: FormRequestContext, parent: Parent, { form, confirmed }: FormSubmission): Promise<Place> {
      const { db, context, scope } = caller
      const { inner } = place
      const values = await parseSettingForm(caller, place.forms.add, parent, form, inner?.faultsIn)
      const copies = inner?.copiesIn(values) ?? []
      const { id } = await allFaults(inner?.faultsIn(values) ?? [], () =>
        asFieldFaults('FS_Main', () =>
          place.create(db, context, scope, { ...place.valuesOf(values), ...parent, confirmed }),
        ),
      )
      for (const copy of copies)
        await asFieldFaults(copy, async () => inner?.create(caller, id, values, copy, confirmed))
      return place.read(db, scope, id)
    },

    async update(caller: FormRequestContext, id: Id, { form, confirmed }: FormSubmission): Promise<Place> {
      const { db, context, scope } = caller
      const values = await parseSettingForm(caller, place.forms.change, place.subjectOf(id), form)
      const body = { ...place.changesOf(values), version: versionOf(form), confirmed }
      return asFieldFaults('FS_Main', () => place.update(db, context, scope, id, body))
    },
  }
}

/** Submitted version, which the parser has compared with the stored one. */
const versionOf = ({ version }: SubmittedForm): number => requireValue(version ?? null, 'form.version')

/** Reports all faults together: those of the place and those of the places created inside it. */
async function allFaults<T>(faults: readonly BrokenRule[], work: () => Promise<T>): Promise<T> {
  const made = await work().catch((problem: unknown) => {
    throw problem instanceof RuleProblem ? new RuleProblem([...problem.rules, ...faults]) : problem
  })
  assertRules(faults, false)
  return made
}

/** Form elements of a place's values. The name has a different element in copies of barns and sections. */
const ELEMENTS: Record<string, string> = {
  name: 'FF_Name',
  chr_number: 'FF_ChrNumber',
  pig_capacity: 'FF_PigCapacity',
  locked_through: 'FF_LockedThrough',
}
const NAMES: Record<string, string> = { FS_Barn: 'FF_BarnName', FS_Section: 'FF_SectionName' }

/** Moves the faults of a place to the form field that its value came from. */
async function asFieldFaults<T>(sectionId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    if (!(problem instanceof RuleProblem)) throw problem
    const own = NAMES[sectionId.replace(/_\d+$/, '')]
    throw new RuleProblem(
      problem.rules.map(({ field = '', ...rule }) => ({
        ...rule,
        field: field.includes('.')
          ? field
          : `${sectionId}.${(field === 'name' ? own : undefined) ?? ELEMENTS[field] ?? 'FF_Name'}`,
      })),
    )
  }
}
