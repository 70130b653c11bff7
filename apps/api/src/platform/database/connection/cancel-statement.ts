import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<AbortSignal>()

/** Runs work whose statements end when the signal fires: nobody waits for their result any more. */
export const runUntilAborted = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => callers.run(signal, work)

/** PostgreSQL's code of a cancelled statement. */
const CANCELLED = '57014'

/** The caller of a read has gone: its statement was cancelled, or it left the queue for a connection. No failure. */
export class CallerGone extends Error {
  readonly code = CANCELLED
  constructor(cause?: unknown) {
    super('the caller has gone', { cause })
  }
}

/**
 * Runs a statement, and has it cancelled when its caller goes. It returns only after a cancellation has been sent, so that
 * none reaches the next statement of the connection. Statements that end a transaction always run.
 */
export async function runCancellable<T>(
  text: string,
  run: () => Promise<T>,
  cancel: () => Promise<unknown>,
): Promise<T> {
  const signal = callers.getStore()
  if (!signal || text === 'rollback' || text === 'commit') return run()
  if (signal.aborted) throw new CallerGone()
  let cancelling: Promise<unknown> | undefined
  const onGone = () => {
    cancelling = cancel().catch(() => undefined)
  }
  signal.addEventListener('abort', onGone, { once: true })
  try {
    return await run()
  } catch (error) {
    throw cancelling && (error as { code?: unknown }).code === CANCELLED ? new CallerGone(error) : error
  } finally {
    signal.removeEventListener('abort', onGone)
    await cancelling
  }
}
