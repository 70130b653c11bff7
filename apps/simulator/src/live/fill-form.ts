import type { ElementValue, Form, FormSection, SubmittedForm } from '@herdboard/contract/core/form.ts'
import { cloneNumber } from '@herdboard/domain/forms/clones.ts'

/** What stands in a form, by element id; the parts of one record as a list under their section. */
export type LiveFormInput = Readonly<Record<string, unknown>>

/**
 * The form as it is sent: every field holds what was typed or nothing. What the form proposes stands only where a value
 * is required, so that what is kept follows from what was typed.
 * `each` has one entry a record: of a section that can be added again, each fills one copy.
 */
export function fillLiveForm(form: Form, each: readonly [LiveFormInput, ...LiveFormInput[]]): SubmittedForm {
  const { sections, context, version } = form
  const prototypes = sections.filter(({ prototype }) => prototype !== null)
  const isCopy = ({ id }: FormSection) => prototypes.some((one) => cloneNumber(one.id, id) !== null)
  return {
    context,
    version,
    sections: sections
      .filter((section) => !isCopy(section))
      .flatMap((section) => {
        const rows = section.prototype ? ((each[0][section.id] as LiveFormInput[] | undefined) ?? each) : [each[0]]
        return rows.map((typed, no) => fillSection(section, no === 0 ? section.id : `${section.id}_${no}`, typed))
      }),
  }
}

/** A form in which each record has a section of its own, such as the units of a barn that is counted. */
export const fillSections = (
  form: Form,
  shared: LiveFormInput,
  own: ReadonlyMap<string, LiveFormInput>,
): SubmittedForm => ({
  context: form.context,
  version: form.version,
  sections: form.sections.map((section) => fillSection(section, section.id, own.get(section.id) ?? shared)),
})

const fillSection = ({ children }: FormSection, id: string, typed: LiveFormInput) => ({
  id,
  children: children
    .filter(({ type }) => type !== 'button')
    .map((element) => ({
      id: element.id,
      value: (typed[element.id] as ElementValue | undefined) ?? (element.required ? element.value : null),
    })),
})

/** Id of the option that reads so. Throws where the form does not offer it. */
export function requireOptionId(form: Form, elementId: string, text: string): string {
  const option = formOptions(form, elementId).find(({ value }) => value === text)
  if (!option) throw new Error(`the form offers no ${text} in ${elementId}`)
  return option.id
}

export const formOptions = (form: Form, elementId: string) =>
  form.sections.flatMap(({ children }) => children).find(({ id }) => id === elementId)?.type_settings.values ?? []
