import { readOutboxEntries } from './outbox-store.ts'

/** What a person who signs out wants of the entries that this device has not sent. */
export type UnsentChoice = 'keep' | 'discard' | 'stay'

type Ask = (count: number) => Promise<UnsentChoice>
let ask: Ask | null = null

/** Where the question is shown. Returns the stop function. */
export function setUnsentQuestion(asking: Ask): () => void {
  ask = asking
  return () => {
    ask = null
  }
}

/** How many entries of a person, of all companies, are not on the server. */
export const countUnsent = async (ownerId: string): Promise<number> =>
  (await readOutboxEntries(ownerId)).filter(({ state }) => state !== 'sent').length

/** Asks a person with unsent entries what becomes of them. Where nobody can be asked, they stay on the device. */
export async function chooseForUnsent(ownerId: string): Promise<UnsentChoice> {
  const count = await countUnsent(ownerId)
  if (count === 0) return 'discard'
  return ask ? ask(count) : 'keep'
}
