import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Key } from '../plan.ts'
import type { Deed } from './deeds.ts'

/** How far a company's people have come. */
interface Page {
  /** Everything before this instant is done, and of the instant itself these. */
  at: string
  keys: Key[]
  /** What was being sent when this was written, and since when: nobody knows yet how it went. */
  sending: { key: Key; since: string } | null
}

const NOTHING_YET: Page = { at: '', keys: [], sending: null }

/** The memory of a live demo between one run and the next: a small file that is written around every deed. */
export class Diary {
  readonly #file: string
  #page: Page

  constructor(file: string) {
    this.#file = file
    this.#page = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Page) : NOTHING_YET
  }

  get isEmpty(): boolean {
    return this.#page.at === ''
  }

  /** The deed of which the last run did not learn how it went. */
  get sending(): Page['sending'] {
    return this.#page.sending
  }

  isDone({ at, key }: Deed): boolean {
    return at < this.#page.at || (at === this.#page.at && this.#page.keys.includes(key))
  }

  /** Everything up to and with an instant is written already. */
  skipTo(at: string, deeds: readonly Deed[]): void {
    if (at < this.#page.at) return
    const keys = deeds.filter((deed) => deed.at === at).map(({ key }) => key)
    this.#write({ at, keys: [...new Set([...(at === this.#page.at ? this.#page.keys : []), ...keys])], sending: null })
  }

  begins({ key }: Deed, now: Date): void {
    // A second try at the same deed keeps the first moment: the first may have got through.
    if (this.#page.sending?.key === key) return
    this.#write({ ...this.#page, sending: { key, since: now.toISOString() } })
  }

  isOver({ at, key }: Deed): void {
    this.#write({ at, keys: [...(at === this.#page.at ? this.#page.keys : []), key], sending: null })
  }

  #write(page: Page): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    const fresh = `${this.#file}.new`
    writeFileSync(fresh, JSON.stringify(page))
    // Takes the old one's place at once: a kill leaves the one or the other.
    renameSync(fresh, this.#file)
    this.#page = page
  }
}
