const MAX_WORDS = 6

/** Letters that a search treats as one, with the letter that stands for them. Both strings have the same length. */
export const FOLDED_LETTERS = {
  from: 'ÆØÅÄÖÉÈÊËÜÚÁÀÂÃÍÓÔÕÇÑæøåäöéèêëüúáàâãíóôõçñ',
  to: 'aoaaoeeeeuuaaaaiooocnaoaaoeeeeuuaaaaiooocn',
} as const

/** Pairs of letters that a keyboard without æ, ø and å gives, with the letter that stands for them, in this order. */
export const FOLDED_PAIRS = [
  ['ae', 'a'],
  ['oe', 'o'],
  ['aa', 'a'],
] as const

const folds = new Map([...FOLDED_LETTERS.from].map((letter, index) => [letter, FOLDED_LETTERS.to[index] ?? '']))

/** Small letters without marks, as the statements fold them: `Døde` and `doede` are `dode`. */
const foldText = (text: string): string =>
  FOLDED_PAIRS.reduce(
    (folded, [pair, letter]) => folded.replaceAll(pair, letter),
    [...text]
      .map((letter) => folds.get(letter) ?? letter)
      .join('')
      .toLowerCase(),
  )

/** The words of a search, each once. Every one of them must be found. */
export const searchWords = (typed: string): readonly string[] =>
  [...new Set(foldText(typed).split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS)

/** Whether a text contains every word. */
export const containsWords = (text: string, words: readonly string[]): boolean => {
  const folded = foldText(text)
  return words.every((word) => folded.includes(word))
}
