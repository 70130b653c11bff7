/** Counts of this process since its start, from places that know no registry. The metrics read them when they are asked. */
export const processCounts = {
  statements: 0,
  statementSeconds: 0,
  failedStatements: 0,
  liveStreams: 0,
  readings: 0,
  messages: 0,
  /** Refusals by a limit, by the code of the problem. */
  refusals: new Map<string, number>(),
}

export function countRefusal(code: string): void {
  processCounts.refusals.set(code, (processCounts.refusals.get(code) ?? 0) + 1)
}
