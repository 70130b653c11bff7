import { normalizeText } from './text-search.ts'

/** Points by where a word is found. If one word is not found, the whole text does not match. */
const START_OF_TEXT = 100
const START_OF_WORD = 80
const INSIDE_SCORE = 50
const SCATTERED_SCORE = 20
/** Limit for scattered letters: they may span less than this multiple of the word's length. A wider match is chance. */
const MAX_SPREAD = 3

/**
 * Scores how well a text matches what the user typed; null for no match. Case and accents do not matter. Every typed
 * word must be found, but letters may be left out: `dg` finds "Døde grise". Longer texts score lower than shorter ones.
 */
export function fuzzyScore(text: string, typed: string): number | null {
  const hay = normalizeText(text)
  let points = 0
  for (const word of normalizeText(typed).split(/\s+/).filter(Boolean)) {
    const found = wordScore(hay, word)
    if (found === null) return null
    points += found
  }
  return points - Math.min(10, hay.length / 10)
}

function wordScore(hay: string, word: string): number | null {
  const at = hay.indexOf(word)
  if (at === 0) return START_OF_TEXT
  if (at > 0) return hay.includes(` ${word}`) ? START_OF_WORD : INSIDE_SCORE
  return word.length > 1 && isScattered(hay, word) ? SCATTERED_SCORE : null
}

/** Whether the letters occur in this order in the text, starting at the beginning of a word and not too far apart. */
function isScattered(hay: string, word: string): boolean {
  for (let start = 0; start < hay.length; start += 1) {
    if (start > 0 && hay[start - 1] !== ' ') continue
    if (hay[start] !== word[0]) continue
    let index = start
    let letter = 1
    while (letter < word.length) {
      index = hay.indexOf(word[letter] ?? '', index + 1)
      if (index < 0) break
      letter += 1
    }
    if (letter === word.length && index - start < word.length * MAX_SPREAD) return true
  }
  return false
}
