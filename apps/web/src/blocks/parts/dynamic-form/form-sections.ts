import type { DependentsReply, FormElement, FormSection } from '@herdboard/contract/core/form.ts'
import { cloneNumber, nextCloneId } from '@herdboard/domain/forms/clones.ts'
import { splitFieldAddress } from './form-values.ts'

/** Returns the prototype of a copied section; null for a section that is no copy. */
export const prototypeOf = (sections: readonly FormSection[], id: string): FormSection | null =>
  sections.find((section) => section.prototype !== null && cloneNumber(section.id, id) !== null) ?? null

/**
 * Returns the number of a section among its prototype and copies, from 1 in screen order; null when it is the only one.
 */
export function numberInFamily(sections: readonly FormSection[], id: string): number | null {
  const first = sections.find((section) => section.id === id && section.prototype) ?? prototypeOf(sections, id)
  if (!first) return null
  const family = sections.filter((section) => section.id === first.id || cloneNumber(first.id, section.id) !== null)
  return family.length === 1 ? null : family.findIndex((section) => section.id === id) + 1
}

/** Creates a copy of a prototype section; its locked elements are disabled. */
const copyOf = (prototype: FormSection, id: string): FormSection => ({
  ...withLockedElements(prototype),
  id,
  prototype: null,
  collapsed: prototype.copy_collapsed,
})

function withLockedElements(copy: FormSection): FormSection {
  const children = copy.children.map((element): FormElement => {
    const isLocked = element.type_settings.copy_locked
    return { ...element, disabled: element.disabled || isLocked }
  })
  return { ...copy, children }
}

/** Disables the locked elements of copies that came from the server or a template, as of those made here. */
export const lockCopies = (sections: readonly FormSection[]): FormSection[] =>
  sections.map((section) => (prototypeOf(sections, section.id) ? withLockedElements(section) : section))

/** Addresses in the copies of a section that have the value of its element; none unless the element is locked. */
export function lockedAddresses(sections: readonly FormSection[], sectionId: string, elementId: string): string[] {
  const prototype = sections.find(({ id, prototype }) => id === sectionId && prototype !== null)
  const isLocked = prototype?.children.some(({ id, type_settings }) => id === elementId && type_settings.copy_locked)
  if (!isLocked) return []
  return sections.flatMap(({ id }) => (cloneNumber(sectionId, id) === null ? [] : [`${id}.${elementId}`]))
}

/** Whether the value of an element is that of the original of its section. */
export const isLockedCopy = (sections: readonly FormSection[], sectionId: string, elementId: string): boolean =>
  prototypeOf(sections, sectionId)?.children.some(
    ({ id, type_settings }) => id === elementId && type_settings.copy_locked,
  ) ?? false

/** Adds a copy of a prototype after its earlier copies, or returns null when the maximum is reached. */
export function addSectionCopy(
  sections: readonly FormSection[],
  prototypeId: string,
  usedIds: readonly string[],
): { sections: FormSection[]; id: string } | null {
  const prototype = sections.find(({ id }) => id === prototypeId)
  if (!prototype?.prototype) return null
  const ids = sections.map(({ id }) => id)
  const id = nextCloneId(prototypeId, ids, usedIds, prototype.prototype.max_copies)
  return id === null ? null : { sections: addNamedCopy(sections, prototype, id), id }
}

function addNamedCopy(sections: readonly FormSection[], prototype: FormSection, id: string): FormSection[] {
  const family = (section: FormSection) => section.id === prototype.id || cloneNumber(prototype.id, section.id) !== null
  const at = sections.findLastIndex(family) + 1
  return [...sections.slice(0, at), copyOf(prototype, id), ...sections.slice(at)]
}

export const removeSectionCopy = (sections: readonly FormSection[], id: string): FormSection[] =>
  sections.filter((section) => section.id !== id)

/** Adds the copies of these ids that do not exist yet. */
export function addNamedCopies(sections: readonly FormSection[], ids: readonly string[]): FormSection[] {
  let grown = [...sections]
  for (const id of ids) {
    if (grown.some((section) => section.id === id)) continue
    const prototype = prototypeOf(grown, id)
    if (prototype) grown = addNamedCopy(grown, prototype, id)
  }
  return grown
}

/** Adds copies that a response names and that do not exist yet, and updates the option lists that it changes. */
export function mergeDependents(sections: readonly FormSection[], reply: DependentsReply): FormSection[] {
  const sectionIds = reply.values.map(({ id }) => splitFieldAddress(id).sectionId)
  const grown = addNamedCopies(sections, sectionIds)
  const options = new Map(reply.values.flatMap(({ id, values }) => (values ? [[id, values] as const] : [])))
  return options.size === 0 ? grown : grown.map((section) => mergeOptions(section, options))
}

function mergeOptions(
  section: FormSection,
  options: ReadonlyMap<string, { id: string; value: string }[]>,
): FormSection {
  const children = section.children.map((element): FormElement => {
    const values = options.get(`${section.id}.${element.id}`)
    return values ? { ...element, type_settings: { ...element.type_settings, values } } : element
  })
  return { ...section, children }
}

/** The label of every element by its address. */
export const labelsByField = (sections: readonly FormSection[]): ReadonlyMap<string, string> =>
  new Map(sections.flatMap(({ id, children }) => children.map((child) => [`${id}.${child.id}`, child.label] as const)))
