import { normalizeText } from './text-search.ts'

/** Points for where a word is found; a word that is nowhere makes the whole text no match. */
const START_OF_TEXT = 100
const START_OF_WORD = 80
const INSIDE = 50
const SCATTERED = 20
/** Letters may lie this many times as far apart as the word is long; further apart it is chance. */
const FARTHEST = 3

/**
 * How well a text answers what was typed; null for not at all. Case and accents do not matter, every typed word must be
 * found, and letters left out are forgiven: `dg` finds "Døde grise". Longer texts come after shorter ones.
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
  if (at > 0) return hay.includes(` ${word}`) ? START_OF_WORD : INSIDE
  return word.length > 1 && isScattered(hay, word) ? SCATTERED : null
}

/** Whether the letters follow each other in the text, beginning with a word and not too far apart. */
function isScattered(hay: string, word: string): boolean {
  for (let start = 0; start < hay.length; start += 1) {
    if (start > 0 && hay[start - 1] !== ' ') continue
    if (hay[start] !== word[0]) continue
    let place = start
    let letter = 1
    while (letter < word.length) {
      place = hay.indexOf(word[letter] ?? '', place + 1)
      if (place < 0) break
      letter += 1
    }
    if (letter === word.length && place - start < word.length * FARTHEST) return true
  }
  return false
}
