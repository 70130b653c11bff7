/** Calls `read` the first time, and returns the same result from then on. */
export function memoize<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= read()
    return answer
  }
}
