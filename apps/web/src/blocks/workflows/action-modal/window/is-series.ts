import type { Form } from '@herdboard/contract/core/form.ts'

/** The form of a task that repeats asks what a change applies to: this one, or this and the following. */
export const isSeries = ({ sections }: Form): boolean =>
  sections.some(({ children }) => children.some(({ id }) => id === 'FF_Scope'))
