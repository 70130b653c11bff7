import { offlineProblem } from './api-problem.ts'

/** Twice what the server takes for an answer at most. */
export const ANSWER_MS = 60_000

/**
 * Gives up a call that has no answer after so many milliseconds: the line of a phone that left the barn may be dead
 * without an error for a quarter of an hour. Throws the `ApiProblem` of a missing network then, but does not report one:
 * other requests may be answered meanwhile.
 */
export async function callInTime<Reply>(
  limitMs: number,
  call: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  const leaving = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      leaving.abort()
      reject(offlineProblem())
    }, limitMs)
  })
  try {
    return await Promise.race([call(leaving.signal), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
