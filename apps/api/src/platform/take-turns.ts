import { Problem } from '#platform/problem.ts'

const ASK_AGAIN_SECONDS = 3

/**
 * Heavy work of a process, one after the other. Throws `service.busy` where `mostWaiting` wait already. Work that fails
 * keeps nobody behind it from its turn.
 */
export function takeTurns(mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let underWay = 0
  return async (work) => {
    if (underWay > mostWaiting) throw new Problem('service.busy', {}, { retryAfterSeconds: ASK_AGAIN_SECONDS })
    underWay += 1
    const turn = last.then(work).finally(() => {
      underWay -= 1
    })
    last = turn.catch(() => undefined)
    return turn
  }
}
