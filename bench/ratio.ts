/** Milliseconds of the middle run: a machine's hiccups move the mean, not this. */
export async function medianMs(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length / 2)] ?? Number.NaN
}

/** A line of the result: what a request costs against the bare statements behind it, measured in the same run. */
export function printRatio(name: string, requestMs: number, statementMs: number, statements: number): void {
  const ratio = (requestMs / statementMs).toFixed(2)
  console.log(
    `${name.padEnd(22)} ${ratio.padStart(6)} x   request ${requestMs.toFixed(2).padStart(8)} ms   ${statements} statements ${statementMs.toFixed(2).padStart(8)} ms`,
  )
}
