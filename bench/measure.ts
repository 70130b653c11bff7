const MAX_RUNS = 60
const MIN_RUNS = 3
/** Time limit: a slow request runs fewer times. */
const ENOUGH_TIME_MS = 12_000

/** After this number of runs a connection uses its final plan. */
const STABLE_RUNS = 7
const WARM_MS = 12_000

/** Runs both alternately until their plans are stable or the time is up; each runs at least once. */
export async function warmUp(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  for (let run = 0; run < STABLE_RUNS && performance.now() - start < WARM_MS; run++) {
    await one()
    await other()
  }
}

/**
 * Returns the median milliseconds of two works that run alternately, so that other load of the machine affects both
 * equally.
 */
export async function mediansMs(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
  const times: [number, number][] = []
  const start = performance.now()
  for (let run = 0; run < MAX_RUNS && (run < MIN_RUNS || performance.now() - start < ENOUGH_TIME_MS); run++) {
    times.push([await timed(one), await timed(other)])
  }
  return [middle(times.map(([ms]) => ms)), middle(times.map(([, ms]) => ms))]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** Prints a result line: the cost of a request compared with its bare statements, measured in the same run. */
export function printRatio(
  name: string,
  requestMs: number,
  statementMs: number,
  { statements, bytes }: { statements: number; bytes: number },
): void {
  const ratio = (requestMs / statementMs).toFixed(2)
  console.log(
    `${name.padEnd(26)} ${ratio.padStart(6)} x   request ${requestMs.toFixed(1).padStart(8)} ms   ${statements} statements ${statementMs.toFixed(1).padStart(8)} ms   ${(bytes / 1024).toFixed(0).padStart(6)} kB`,
  )
}
