import type { ElementValue, FormElement, FormSection, SubmittedForm } from '@herdboard/contract/core/form.ts'
import { holdsValue } from '@herdboard/domain/forms/form-element.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { copyNumber, type ElementAddress, type ElementValues, elementAddress, elementValues } from './element-values.ts'
import type { SectionPart } from './form-definition.ts'
import type { FormEntry } from './form-entry.ts'
import { withStoredPhotos } from './photos.ts'

/** Sections of a form, including copies, with their values. */
export interface FormLayout {
  sections: readonly FormSection[]
  values: ElementValues
}

const withValue = (element: FormElement, value: ElementValue): FormElement => ({ ...element, value }) as FormElement

/** True where the user enters the value; the server computes the others. */
const isInput = (element: FormElement): boolean => holdsValue(element) && !element.disabled

const copyOf = ({ section }: SectionPart, number: number): FormSection =>
  number === 0
    ? section
    : { ...section, id: `${section.id}_${number}`, collapsed: section.copy_collapsed, prototype: null }

export function valuesOfSections(sections: readonly FormSection[]): ElementValues {
  const all = new Map<ElementAddress, ElementValue>()
  for (const section of sections) {
    for (const element of section.children.filter(holdsValue))
      all.set(elementAddress(section.id, element.id), element.value)
  }
  return elementValues(
    all,
    sections.map(({ id }) => id),
  )
}

export const fillValues = (
  sections: readonly FormSection[],
  values: ReadonlyMap<ElementAddress, ElementValue>,
): FormSection[] =>
  withLockedCopies(
    sections.map((section) => ({
      ...section,
      children: section.children.map((element) => {
        const value = values.get(elementAddress(section.id, element.id))
        return value === undefined || !holdsValue(element) ? element : withValue(element, value)
      }),
    })),
  )

/** Gives the `copy_locked` elements of copies the value that their original has. */
const withLockedCopies = (sections: readonly FormSection[]): FormSection[] =>
  sections.map((section) => {
    const original = sections.find(
      ({ id, prototype }) => prototype && id !== section.id && copyNumber(id, section.id) !== null,
    )
    if (!original) return section
    const originalValue = (id: string) => original.children.find((element) => element.id === id)?.value ?? null
    return {
      ...section,
      children: section.children.map((element) =>
        element.type_settings.copy_locked ? withValue(element, originalValue(element.id)) : element,
      ),
    }
  })

/** Lays out a form when it opens: with defaults, or only with the values of the stored entry. */
export function layOutForm(parts: readonly SectionPart[], entry: FormEntry | null): FormLayout {
  const laidOut = parts.flatMap((part) => {
    const list = entry?.lists[part.section.id] ?? []
    const first = entry && part.eachItsRecord ? { ...part.section, prototype: null } : part.section
    const copies = entry ? list.slice(1) : (part.copies ?? [])
    return [
      entry ? withStoredPhotos(fillFromStored(first, list[0] ?? entry.values), entry.images ?? []) : first,
      ...copies.map((values, no) => fillFromStored(copyOf(part, no + 1), values)),
    ]
  })
  const sections = withLockedCopies(laidOut)
  return { sections, values: valuesOfSections(sections) }
}

/**
 * Fills in known values of a new entry; null leaves a field empty. Named copies are created. Values of unknown sections
 * and elements are ignored.
 */
export function withPrefill(
  parts: readonly SectionPart[],
  { sections, values }: FormLayout,
  prefill: ReadonlyMap<ElementAddress, ElementValue>,
): FormLayout {
  if (prefill.size === 0) return { sections, values }
  const named = [...prefill.keys()].map((address) => ({ address }))
  const filled = fillValues(withCopies(parts, sections, named), prefill)
  return { sections: filled, values: valuesOfSections(filled) }
}

/** Creates missing copies that a proposal names, after the last copy of their prototype. */
export function withCopies(
  parts: readonly SectionPart[],
  sections: readonly FormSection[],
  proposals: readonly { address: ElementAddress }[],
): readonly FormSection[] {
  const known = new Set(sections.map(({ id }) => id))
  const named = new Set(proposals.map(({ address }) => address.split('.')[0] ?? ''))
  let withAddedCopies = sections
  for (const id of named) {
    const part = known.has(id)
      ? undefined
      : parts.find(({ section }) => section.prototype && copyNumber(section.id, id))
    if (!part) continue
    const last = withAddedCopies.findLastIndex((section) => copyNumber(part.section.id, section.id) !== null)
    withAddedCopies = [
      ...withAddedCopies.slice(0, last + 1),
      copyOf(part, copyNumber(part.section.id, id) ?? 0),
      ...withAddedCopies.slice(last + 1),
    ]
  }
  return withAddedCopies
}

/** Fills a section with stored values, also empty ones: a default must not enter an old entry. */
const fillFromStored = (section: FormSection, stored: Readonly<Record<string, ElementValue>>): FormSection => ({
  ...section,
  children: section.children.map((element) => {
    if (!isInput(element)) return element
    return withValue(element, stored[element.id] ?? (element.type === 'checkbox' ? false : null))
  }),
})

/** Submitted values, unchecked: enough to know the day of an entry. */
export const rawSubmittedValues = (form: SubmittedForm): ElementValues =>
  elementValues(
    new Map(
      form.sections.flatMap(({ id, children }) =>
        children.map((child) => [elementAddress(id, child.id), child.value ?? null] as const),
      ),
    ),
    form.sections.map(({ id }) => id),
  )

/**
 * Lays out a submitted form on the server's definition. It reads only ids and values, and values only of elements that
 * users fill in. Throws `request.unknown_field` for unknown sections and elements.
 */
export function parseSubmittedForm(parts: readonly SectionPart[], form: SubmittedForm): FormLayout {
  const submitted = new Map<string, Map<string, ElementValue>>()
  for (const { id, children } of form.sections) {
    const part = parts.find(({ section }) => copyNumber(section.id, id) !== null)
    const isCopy = part && id !== part.section.id
    if (!part || submitted.has(id) || (isCopy && !part.section.prototype)) throw unknownFieldProblem(id)
    const known = new Set(part.section.children.map((element) => element.id))
    const unknownChild = children.find((child) => !known.has(child.id))
    if (unknownChild) throw unknownFieldProblem(elementAddress(id, unknownChild.id))
    submitted.set(id, new Map(children.map((child) => [child.id, child.value ?? null])))
  }
  const parsed = parts.flatMap((part) => {
    const copies = [...submitted.keys()].filter(
      (id) => id !== part.section.id && copyNumber(part.section.id, id) !== null,
    )
    if (copies.length > (part.section.prototype?.max_copies ?? 0)) throw unknownFieldProblem(part.section.id)
    return [part.section.id, ...copies].map((id) => {
      const section = copyOf(part, copyNumber(part.section.id, id) ?? 0)
      return {
        ...section,
        children: section.children.map((element) => parseElement(element, submitted.get(section.id))),
      }
    })
  })
  const sections = withLockedCopies(parsed)
  return { sections, values: valuesOfSections(sections) }
}

function parseElement(element: FormElement, submitted: ReadonlyMap<string, ElementValue> | undefined): FormElement {
  if (!isInput(element)) return element
  const value = submitted?.get(element.id) ?? null
  return withValue(element, typeof value === 'string' && value.trim() === '' ? null : value)
}

const unknownFieldProblem = (name: string) => new Problem('request.unknown_field', { name })
