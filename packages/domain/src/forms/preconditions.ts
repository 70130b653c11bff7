import { type ElementToCheck, isEmpty } from './form-element.ts'
import { validateForServer } from './validate-element.ts'

/**
 * Returns the listed elements that are not yet filled in and valid, in their order.
 *
 * An element that others depend on must have a value, even if the form does not require it.
 */
export const unmetPreconditions = (preconditions: readonly string[], elements: readonly ElementToCheck[]): string[] =>
  preconditions.filter((id) => {
    const element = elements.find((each) => each.id === id)
    return element === undefined || isEmpty(element.value) || validateForServer(element).length > 0
  })

/** True if an element may be filled in: all of its preconditions are filled in and valid. */
export const preconditionsMet = (preconditions: readonly string[], elements: readonly ElementToCheck[]): boolean =>
  unmetPreconditions(preconditions, elements).length === 0
