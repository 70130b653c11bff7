import type { Form } from '@herdboard/contract/core/form.ts'

/**
 * Whether the form belongs to a recurring task. Such a form has a field for what a change applies to: this task, or this
 * and the following ones.
 */
export const isSeries = ({ sections }: Form): boolean =>
  sections.some(({ children }) => children.some(({ id }) => id === 'FF_Scope'))
