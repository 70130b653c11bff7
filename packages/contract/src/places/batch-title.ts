/**
 * A batch by its name after the word for a batch. A name that begins with the word stands alone: "Batch 7", not "Batch
 * Batch 7".
 */
export function batchTitle(word: string, name: string): string {
  const begins = name.toLocaleLowerCase().startsWith(word.toLocaleLowerCase())
  return begins && !/^\p{Letter}/u.test(name.slice(word.length)) ? name : `${word} ${name}`
}
