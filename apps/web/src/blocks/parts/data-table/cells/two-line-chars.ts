/** Returns the characters of the longer line when a text is divided between two words as evenly as possible. */
export function twoLineChars(text: string): number {
  const words = text.split(' ')
  let best = text.length
  for (let index = 1; index < words.length; index++) {
    const first = words.slice(0, index).join(' ').length
    best = Math.min(best, Math.max(first, text.length - first - 1))
  }
  return best
}
