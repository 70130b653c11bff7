import type { ProblemMessage } from '@herdboard/contract/core/problem.ts'

/** Warnings about a whole stack of old papers, not about one entry: answered once for a session. */
const ASKED_ONCE: ReadonlySet<string> = new Set(['dates.old'])
const ANSWERED_KEY = 'herdboard.answered-warnings'

/** Remembers, until this tab is closed or the person signs out, the confirmed warnings that are asked once. */
export function rememberAnswered(userId: string, messages: readonly ProblemMessage[]): void {
  const codes = messages.map(({ code }) => code).filter((code) => ASKED_ONCE.has(code))
  if (codes.length === 0) return
  try {
    sessionStorage.setItem(ANSWERED_KEY, JSON.stringify([userId, ...new Set([...answeredCodes(userId), ...codes])]))
  } catch {
    // Without storage the warning is asked again.
  }
}

/** Returns the warnings that the person has not yet answered in this session. */
export function unansweredWarnings(userId: string, messages: readonly ProblemMessage[]): readonly ProblemMessage[] {
  const answered = new Set(answeredCodes(userId))
  return messages.filter(({ code }) => !answered.has(code))
}

function answeredCodes(userId: string): string[] {
  try {
    const [owner, ...codes] = JSON.parse(sessionStorage.getItem(ANSWERED_KEY) ?? '[]') as string[]
    return owner === userId ? codes : []
  } catch {
    return []
  }
}
