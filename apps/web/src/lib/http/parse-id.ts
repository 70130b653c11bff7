const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * Parses an id of the API (a UUID); null for anything else.
 *
 * The contract has a schema for it, but schemas stay out of the browser bundle.
 */
export const parseId = <Id extends string>(value: unknown): Id | null =>
  typeof value === 'string' && UUID.test(value) ? (value as Id) : null
