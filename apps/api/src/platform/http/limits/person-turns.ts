/** A company counts as present for so long after its last request, and while it holds connections. */
const PRESENT_MS = 1_000
/** Each second of the clock takes so many seconds off what a person has used. */
const FORGOTTEN_PER_SECOND = 0.5
/** At most twice what makes a person heavy is remembered, so that a person who stops is soon as others are. */
const REMEMBERED = 2
/** A request that works longer than this waits for the database, and takes the processor from nobody meanwhile. */
export const SLOW_MS = 300
/** A heavy person's next read waits as long as the last one worked, and no longer than this. */
const LONGEST_PAUSE_MS = 100
const SWEEP_MS = 10_000

/** A connection that a person holds, or does not get back yet. */
export interface PersonTurn {
  person: string
  startMs: number
  hasEnded: boolean
}

interface PersonUse {
  turns: Set<PersonTurn>
  /** Connection time of the ended and the running requests until `atMs`, less what is forgotten. */
  usedMs: number
  atMs: number
}

/** What each person used of the connections lately, and which companies send requests. */
export interface PersonTurns {
  /** Remembers that a company sent a request, or got its answer. */
  recordRequest(caller: string): void
  /** Whether a read of the person may begin; `hasOthers`: another company holds connections. */
  mayRead(claim: { caller: string; person: string }, hasOthers: boolean): boolean
  /** Connections that a person holds or does not get back yet. */
  heldBy(person: string): number
  begin(person: string): PersonTurn
  /** Ends a turn; the person gets the connection back after so many milliseconds, when `giveBack` is called. */
  end(turn: PersonTurn, claim: { caller: string; person: string }, hasOthers: boolean): { pauseMs: number }
  giveBack(turn: PersonTurn): void
}

/**
 * Creates the account of each person's connection time. Every held connection adds its time, and half of the clock's
 * time is taken off again: opened screens stay below the limit, and requests without a pause exceed it. While another
 * company sends requests, a read of such a heavy person begins only when no other read of the same person has begun
 * within the last 300 ms or pauses after its end.
 *
 * @param heavyUseMs connection time in milliseconds from which a person counts as heavy; infinite: nobody does
 * @param now a clock in milliseconds that never goes back
 */
export function createPersonTurns(heavyUseMs: number, now = () => performance.now()): PersonTurns {
  const people = new Map<string, PersonUse>()
  let sweptAt = now()
  let newest = { caller: '', atMs: Number.NEGATIVE_INFINITY }
  /** The newest request of any other company than that of `newest`. */
  let other = newest

  const usedMs = ({ turns, usedMs: before, atMs }: PersonUse, at: number): number => {
    let held = 0
    for (const { hasEnded } of turns) if (!hasEnded) held += 1
    const used = before + (held - FORGOTTEN_PER_SECOND) * (at - atMs)
    return Math.min(REMEMBERED * heavyUseMs, Math.max(0, used))
  }

  const sweep = (at: number): void => {
    if (at - sweptAt < SWEEP_MS) return
    sweptAt = at
    for (const [name, person] of people) if (person.turns.size === 0 && usedMs(person, at) === 0) people.delete(name)
  }

  /** Returns a person with what was used until now. */
  const settled = (name: string): PersonUse => {
    const at = now()
    sweep(at)
    const person = people.get(name) ?? { turns: new Set(), usedMs: 0, atMs: at }
    person.usedMs = usedMs(person, at)
    person.atMs = at
    people.set(name, person)
    return person
  }

  const isHeavyBesideOthers = (claim: { caller: string; person: string }, hasOthers: boolean): boolean => {
    const person = people.get(claim.person)
    const at = now()
    const lastOther = newest.caller === claim.caller ? other : newest
    return person !== undefined && (hasOthers || at - lastOther.atMs < PRESENT_MS) && usedMs(person, at) > heavyUseMs
  }

  return {
    recordRequest(caller) {
      if (newest.caller !== caller) other = newest
      newest = { caller, atMs: now() }
    },
    mayRead(claim, hasOthers) {
      if (!isHeavyBesideOthers(claim, hasOthers)) return true
      const since = now() - SLOW_MS
      for (const { startMs, hasEnded } of people.get(claim.person)?.turns ?? [])
        if (hasEnded || startMs > since) return false
      return true
    },
    heldBy: (person) => people.get(person)?.turns.size ?? 0,
    begin(person) {
      const turn = { person, startMs: now(), hasEnded: false }
      settled(person).turns.add(turn)
      return turn
    },
    end(turn, claim, hasOthers) {
      settled(turn.person)
      turn.hasEnded = true
      const workedMs = now() - turn.startMs
      return { pauseMs: isHeavyBesideOthers(claim, hasOthers) ? Math.min(workedMs, LONGEST_PAUSE_MS) : 0 }
    },
    giveBack: (turn) => void people.get(turn.person)?.turns.delete(turn),
  }
}
