import { ApiProblem } from '#lib/http/api-problem.ts'

/** Returns why a member could not be saved: the server's message for a refusal (422, 429), else a general text. */
export function memberProblemText(problem: unknown, unknown: string): string {
  if (!(problem instanceof ApiProblem)) throw problem
  const messages = problem.messages.map(({ message }) => message).join(' ')
  return (problem.status === 422 || problem.status === 429) && messages ? messages : unknown
}
