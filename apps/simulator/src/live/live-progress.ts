import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PlanKey } from '../plan-key.ts'
import type { LiveAction } from './live-actions.ts'

/** Progress of a company's live demo. */
interface LiveProgressState {
  /** All actions before this instant are done, and at the instant itself those in `keys`. */
  at: string
  keys: PlanKey[]
  /** Action being sent when the file was written, and since when. Its result is not known yet. */
  sending: { key: PlanKey; since: string } | null
}

const NO_PROGRESS: LiveProgressState = { at: '', keys: [], sending: null }

/** Progress of a live demo between two runs. It is a small file, written before and after every action. */
export class LiveProgress {
  readonly #file: string
  #state: LiveProgressState

  constructor(file: string) {
    this.#file = file
    this.#state = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LiveProgressState) : NO_PROGRESS
  }

  get isEmpty(): boolean {
    return this.#state.at === ''
  }

  /** Action whose result the last run did not learn. */
  get sending(): LiveProgressState['sending'] {
    return this.#state.sending
  }

  isDone({ at, key }: LiveAction): boolean {
    return at < this.#state.at || (at === this.#state.at && this.#state.keys.includes(key))
  }

  /** Marks all actions up to and including an instant as done. */
  skipTo(at: string, actions: readonly LiveAction[]): void {
    if (at < this.#state.at) return
    const keys = actions.filter((action) => action.at === at).map(({ key }) => key)
    this.#write({
      at,
      keys: [...new Set([...(at === this.#state.at ? this.#state.keys : []), ...keys])],
      sending: null,
    })
  }

  markStarted({ key }: LiveAction, now: Date): void {
    // A retry of the same action retains the first instant, because the first request may have succeeded.
    if (this.#state.sending?.key === key) return
    this.#write({ ...this.#state, sending: { key, since: now.toISOString() } })
  }

  markDone({ at, key }: LiveAction): void {
    this.#write({ at, keys: [...(at === this.#state.at ? this.#state.keys : []), key], sending: null })
  }

  #write(state: LiveProgressState): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    const fresh = `${this.#file}.new`
    writeFileSync(fresh, JSON.stringify(state))
    // The rename is atomic: after a crash either the old or the new file exists.
    renameSync(fresh, this.#file)
    this.#state = state
  }
}
