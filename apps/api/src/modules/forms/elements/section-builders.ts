import type { FormElement, FormSection } from '@herdboard/contract/core/form.ts'
import type { TextName } from '#platform/text/text-key.ts'
import type { SectionPart } from '../engine/form-definition.ts'
import type { ElementContext } from './element-base.ts'

/** Maximum number of copies of one section in a form. */
export const MAX_COPIES = 50

export interface FormSectionProps {
  /** Key of the name, without `section.`. */
  name: TextName<'forms:section'>
  /** Starts collapsed; the user may skip it. */
  folded?: boolean
  /** Copies of it start collapsed. */
  copiesFolded?: boolean
}

const plainSection = (id: string, name: string, collapsed: boolean, children: FormElement[]): FormSection => ({
  id,
  name,
  collapsed,
  copy_collapsed: false,
  prototype: null,
  children,
})

/**
 * Builders of form sections. The name is a text key; `namedSection` takes a name made by the server, such as a place.
 */
export const sectionBuilders = ({ text }: ElementContext) => ({
  section: (id: string, { name, folded = false }: FormSectionProps, children: FormElement[]): SectionPart => ({
    section: plainSection(id, text(`forms:section.${name}`), folded, children),
  }),
  namedSection: (id: string, name: string, folded: boolean, children: FormElement[]): SectionPart => ({
    section: plainSection(id, name, folded, children),
  }),
  /** Section that the user can add again; `copies` exist from the start. */
  repeated: (
    id: string,
    {
      name,
      add,
      folded = false,
      copiesFolded = false,
      copies = [],
    }: FormSectionProps & { add: TextName<'forms:add'>; copies?: SectionPart['copies'] },
    children: FormElement[],
  ): SectionPart => ({
    section: {
      ...plainSection(id, text(`forms:section.${name}`), folded, children),
      copy_collapsed: copiesFolded,
      prototype: { add_label: text(`forms:add.${add}`), max_copies: MAX_COPIES },
    },
    ...(copies && { copies }),
  }),
})
