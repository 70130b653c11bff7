const BLOCK_BYTES = 1024 * 1024

/**
 * Holds many short texts as UTF-8 in few blocks: a million texts of a workbook take their bytes, and not an object each.
 */
export class TextPool {
  readonly #blocks: Buffer[] = []
  /** Where each text begins: number of the block times its size, plus the place in it. */
  readonly #starts: number[] = []
  readonly #lengths: number[] = []
  #used = BLOCK_BYTES
  #bytes = 0

  /** Size of all texts together. */
  get bytes(): number {
    return this.#bytes
  }

  /** Adds a text of less than a megabyte. */
  add(text: string): void {
    const length = Buffer.byteLength(text)
    if (this.#used + length > BLOCK_BYTES) {
      this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES))
      this.#used = 0
    }
    this.#blocks.at(-1)?.write(text, this.#used)
    this.#starts.push((this.#blocks.length - 1) * BLOCK_BYTES + this.#used)
    this.#lengths.push(length)
    this.#used += length
    this.#bytes += length
  }

  /** Returns the text of an index; undefined where there is none. */
  at(index: number): string | undefined {
    const [start, length] = [this.#starts[index], this.#lengths[index]]
    if (start === undefined || length === undefined) return undefined
    const place = start % BLOCK_BYTES
    return this.#blocks[Math.floor(start / BLOCK_BYTES)]?.toString('utf8', place, place + length)
  }
}
