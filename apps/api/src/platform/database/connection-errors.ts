/** Refusals of the driver that carry no code of their own, and the code that says what they mean. */
const meanings: [RegExp, string][] = [
  [/timeout exceeded when trying to connect|timeout expired/, 'POOL_TIMEOUT'],
  [/Connection terminated|not queryable|connection error|Client was closed/, 'ECONNRESET'],
]

/** Gives the driver's errors of a lost or missing connection a code to tell them by. Other errors stay as they are. */
export function withErrorCode(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  const code = meanings.find(([pattern]) => pattern.test(error.message))?.[1]
  return code ? Object.assign(error, { code }) : error
}

/** A statement planned before a migration changed its columns: the connection has to be made anew. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('cached plan must not change result type')
