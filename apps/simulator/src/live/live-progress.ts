import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PlanKey } from '../plan-key.ts'
import type { LiveAction } from './live-actions.ts'

/** How far a company's people have come. */
interface LiveProgressState {
  /** Everything before this instant is done, and of the instant itself these. */
  at: string
  keys: PlanKey[]
  /** What was being sent when this was written, and since when: nobody knows yet how it went. */
  sending: { key: PlanKey; since: string } | null
}

const NO_PROGRESS: LiveProgressState = { at: '', keys: [], sending: null }

/** The memory of a live demo between one run and the next: a small file that is written around every deed. */
export class LiveProgress {
  readonly #file: string
  #page: LiveProgressState

  constructor(file: string) {
    this.#file = file
    this.#page = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LiveProgressState) : NO_PROGRESS
  }

  get isEmpty(): boolean {
    return this.#page.at === ''
  }

  /** The deed of which the last run did not learn how it went. */
  get sending(): LiveProgressState['sending'] {
    return this.#page.sending
  }

  isDone({ at, key }: LiveAction): boolean {
    return at < this.#page.at || (at === this.#page.at && this.#page.keys.includes(key))
  }

  /** Everything up to and with an instant is written already. */
  skipTo(at: string, actions: readonly LiveAction[]): void {
    if (at < this.#page.at) return
    const keys = actions.filter((action) => action.at === at).map(({ key }) => key)
    this.#write({ at, keys: [...new Set([...(at === this.#page.at ? this.#page.keys : []), ...keys])], sending: null })
  }

  markStarted({ key }: LiveAction, now: Date): void {
    // A second try at the same deed keeps the first moment: the first may have got through.
    if (this.#page.sending?.key === key) return
    this.#write({ ...this.#page, sending: { key, since: now.toISOString() } })
  }

  markDone({ at, key }: LiveAction): void {
    this.#write({ at, keys: [...(at === this.#page.at ? this.#page.keys : []), key], sending: null })
  }

  #write(state: LiveProgressState): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    const fresh = `${this.#file}.new`
    writeFileSync(fresh, JSON.stringify(state))
    // Takes the old one's place at once: a kill leaves the one or the other.
    renameSync(fresh, this.#file)
    this.#page = state
  }
}
