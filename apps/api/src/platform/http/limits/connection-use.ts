/** A company counts as present for so long after its last request. */
const PRESENT_MS = 1_000
/** Each second of the clock takes so many seconds off what a person has used. */
const FORGOTTEN_PER_SECOND = 0.5
/** At most so much is remembered, so that a person who stops has the whole share again after four seconds. */
const MOST_MS = 2_000
const SWEEP_MS = 10_000

interface Use {
  held: number
  usedMs: number
  atMs: number
}

/** What each person used of the connections lately, and which companies send requests. */
export interface ConnectionUse {
  /** Remembers that a company sent a request. */
  recordRequest(caller: string): void
  /** Counts a connection that a person takes (1) or returns (-1). */
  changeHeld(person: string, change: 1 | -1): void
  /** Connections that a person holds. */
  heldBy(person: string): number
  /** Whether a person has used more than `heavyMs` of connections lately while another company sends requests. */
  isHeavyBesideOthers(claim: { caller: string; person: string }): boolean
}

/**
 * Creates the account of connection time. Every connection held adds its time, and half of the clock's time is taken off
 * again: an opened screen stays below the limit, and requests without a pause exceed it after a fraction of a second.
 *
 * @param heavyMs connection time in milliseconds from which a person counts as heavy; infinite: nobody does
 * @param now a clock in milliseconds that never goes back
 */
export function createConnectionUse(heavyMs: number, now = () => performance.now()): ConnectionUse {
  const uses = new Map<string, Use>()
  let sweptAt = now()
  let newest = { caller: '', atMs: Number.NEGATIVE_INFINITY }
  /** The newest request of any other company than that of `newest`. */
  let other = newest

  const usedMs = ({ held, usedMs: before, atMs }: Use, at: number): number =>
    Math.min(MOST_MS, Math.max(0, before + (held - FORGOTTEN_PER_SECOND) * (at - atMs)))

  const sweep = (at: number): void => {
    if (at - sweptAt < SWEEP_MS) return
    sweptAt = at
    for (const [person, use] of uses) if (use.held === 0 && usedMs(use, at) === 0) uses.delete(person)
  }

  return {
    recordRequest(caller) {
      if (newest.caller !== caller) other = newest
      newest = { caller, atMs: now() }
    },
    changeHeld(person, change) {
      const at = now()
      const use = uses.get(person)
      uses.set(person, { held: (use?.held ?? 0) + change, usedMs: use ? usedMs(use, at) : 0, atMs: at })
      sweep(at)
    },
    heldBy: (person) => uses.get(person)?.held ?? 0,
    isHeavyBesideOthers({ caller, person }) {
      const at = now()
      const use = uses.get(person)
      const lastOther = newest.caller === caller ? other : newest
      return use !== undefined && at - lastOther.atMs < PRESENT_MS && usedMs(use, at) > heavyMs
    },
  }
}
