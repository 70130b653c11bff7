import type { ElementValue, Form, FormSection, SubmittedForm } from '@herdboard/contract/core/form.ts'
import { cloneNumber } from '@herdboard/domain/forms/clones.ts'

/** Form values by element id; parts of one record are a list under their section. */
export type LiveFormInput = Readonly<Record<string, unknown>>

/**
 * Fills a form for submission with the typed values only. Proposed values remain only in required fields, so that the
 * result depends on the typed values. `each` has one entry per record; in a repeated section each fills one copy.
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

/** Fills a form in which each record has a separate section, such as the units of a counted barn. */
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

/** Id of the option with this text. Throws an Error where the form does not offer it. */
export function requireOptionId(form: Form, elementId: string, text: string): string {
  const option = formOptions(form, elementId).find(({ value }) => value === text)
  if (!option) throw new Error(`the form offers no ${text} in ${elementId}`)
  return option.id
}

export const formOptions = (form: Form, elementId: string) =>
  form.sections.flatMap(({ children }) => children).find(({ id }) => id === elementId)?.type_settings.values ?? []
