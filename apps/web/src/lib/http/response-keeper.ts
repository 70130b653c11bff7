type Keep = (address: string, reply: unknown) => void

let keep: Keep | null = null
/** Answers that arrived before the keeper was loaded. */
const early: [string, unknown][] = []
const MAX_EARLY = 60

/** Hands an answer of the API to the keeper, which shows it again without a network. */
export function handToResponseKeeper(address: string, reply: unknown): void {
  if (keep) keep(address, reply)
  else if (early.length < MAX_EARLY) early.push([address, reply])
}

export function setResponseKeeper(keeper: Keep): void {
  keep = keeper
  for (const [address, reply] of early.splice(0)) keeper(address, reply)
}

/** Leaves the module as a new page finds it. */
export function forgetResponseKeeper(): void {
  keep = null
  early.length = 0
}

/** The last answer that this browser kept of an address; undefined for none, or without the code that reads it. */
export async function lastResponse(address: string): Promise<unknown> {
  try {
    return await (await import('../offline/last-responses.ts')).readLastResponse(address)
  } catch {
    return undefined
  }
}
