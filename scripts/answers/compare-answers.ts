import type { RecordedAnswer } from './recorded-answer.ts'

/** Compares two recordings. Each line names a request and the first position where its answers differ. */
export function compareAnswers(before: readonly RecordedAnswer[], after: readonly RecordedAnswer[]): string[] {
  const now = new Map(after.map((answer) => [answer.key, answer]))
  const was = new Set(before.map(({ key }) => key))
  return [
    ...before.flatMap((answer) => {
      const other = now.get(answer.key)
      const difference = other ? firstDifference(answer, other) : 'is no longer asked'
      return difference === null ? [] : [`${answer.key}: ${difference}`]
    }),
    ...after.filter(({ key }) => !was.has(key)).map(({ key }) => `${key}: was not asked before`),
  ]
}

function firstDifference(before: RecordedAnswer, after: RecordedAnswer): string | null {
  if (before.status !== after.status) return `status ${before.status} became ${after.status}`
  if (before.type !== after.type) return `type ${before.type} became ${after.type}`
  if (before.body === after.body) return null
  let at = 0
  while (before.body[at] === after.body[at]) at++
  const excerpt = (text: string): string => text.slice(Math.max(0, at - 40), at + 60)
  return `at ${at}: …${excerpt(before.body)}… became …${excerpt(after.body)}…`
}
