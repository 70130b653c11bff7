/**
 * Runs work for each item, several at a time, in the order of the items. After an error no further item is started; the
 * first error is thrown once all started work has ended.
 */
export async function eachConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, no: number) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  const waiting = items.entries()
  const takeNext = async (): Promise<void> => {
    for (const [no, item] of waiting) {
      await work(item, no).catch((error: unknown) => errors.push(error))
      if (errors.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: concurrency }, takeNext))
  if (errors.length > 0) throw errors[0]
}
