import { type ElementToCheck, isEmpty } from './form-element.ts'
import { validateForServer } from './validate-element.ts'

/**
 * The listed elements that are not yet filled in and valid, in their order.
 *
 * An element that others wait for must hold something, even when the form itself could do without it.
 */
export const unmetPreconditions = (preconditions: readonly string[], elements: readonly ElementToCheck[]): string[] =>
  preconditions.filter((id) => {
    const element = elements.find((each) => each.id === id)
    return element === undefined || isEmpty(element.value) || validateForServer(element).length > 0
  })

/** True when an element may be filled in: all it waits for is filled in and valid. */
export const preconditionsMet = (preconditions: readonly string[], elements: readonly ElementToCheck[]): boolean =>
  unmetPreconditions(preconditions, elements).length === 0
