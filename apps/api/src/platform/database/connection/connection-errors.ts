/** Driver errors without a code, and the code that we give them. */
const errorCodes: [RegExp, string][] = [
  [/timeout exceeded when trying to connect|timeout expired|Query read timeout/, 'POOL_TIMEOUT'],
  [/Connection terminated|not queryable|connection error|Client was closed/, 'ECONNRESET'],
]

/** Adds a code to the driver's errors of a lost or missing connection. Other errors are returned unchanged. */
export function withErrorCode(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  const code = errorCodes.find(([pattern]) => pattern.test(error.message))?.[1]
  return code ? Object.assign(error, { code }) : error
}

/** Checks for a prepared statement whose columns a migration changed: the connection has to be replaced. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('cached plan must not change result type')

/** PostgreSQL's code of a change in a transaction, or on a server, that allows none. */
export const READ_ONLY_CODE = '25006'

/** Checks for an error after which the connection has to be replaced, such as that of a server that became a standby. */
export const isUnusable = (error: unknown): boolean =>
  isStalePlan(error) || (error instanceof Error && 'code' in error && error.code === READ_ONLY_CODE)
