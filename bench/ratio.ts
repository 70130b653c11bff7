const MOST_RUNS = 60
const LEAST_RUNS = 7
/** A slow question is asked fewer times. */
const ENOUGH_MS = 8_000

/**
 * Milliseconds of the middle run of each of two works that take turns: what else happens on the machine, and every
 * hiccup, meets both alike.
 */
export async function mediansMs(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
  const times: [number, number][] = []
  const start = performance.now()
  for (let run = 0; run < MOST_RUNS && (run < LEAST_RUNS || performance.now() - start < ENOUGH_MS); run++) {
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

/** A line of the result: what a request costs against the bare statements behind it, measured in the same run. */
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
