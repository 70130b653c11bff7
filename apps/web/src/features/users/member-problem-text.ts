import { ApiProblem } from '#lib/http/api-problem.ts'

/** Why a member could not be saved: the server's words where it refused what was asked, else that nobody knows. */
export function memberProblemText(problem: unknown, unknown: string): string {
  if (!(problem instanceof ApiProblem)) throw problem
  const messages = problem.messages.map(({ message }) => message).join(' ')
  return (problem.status === 422 || problem.status === 429) && messages ? messages : unknown
}
