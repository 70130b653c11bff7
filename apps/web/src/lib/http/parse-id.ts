const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * An id as the API writes them, or null for anything else.
 *
 * The contract's own schema would say the same, but schemas stay out of the browser.
 */
export const parseId = <Id extends string>(value: unknown): Id | null =>
  typeof value === 'string' && UUID.test(value) ? (value as Id) : null
