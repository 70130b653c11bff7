/** Reads something the first time it is asked for, and gives the same answer from then on. */
export function memoize<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= read()
    return answer
  }
}
