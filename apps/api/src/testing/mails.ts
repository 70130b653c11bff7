import { sendMails } from '#modules/mail/jobs.ts'
import type { Letter } from '#modules/mail/letter.ts'
import { makeLog } from '#platform/log.ts'
import { runDueJobs } from '#platform/worker.ts'
import type { TestApi } from '#testing/api.ts'
import { jobHandlers } from '../jobs.ts'

/** Lets the queue work off all that is due, and answers the mails that went out by it. */
export async function sentMails({ app, database, clock }: TestApi): Promise<Letter[]> {
  const letters: Letter[] = []
  const carry = async (letter: Letter) => void letters.push(letter)
  const deps = { database, clock, log: makeLog('silent') }
  await runDueJobs(deps, { ...jobHandlers, 'send-mail': sendMails(carry, app.deps.config) })
  return letters
}

/** The secret in a mail's link; empty where it has none. */
export const tokenIn = ({ text }: { text: string } = { text: '' }): string => /\?token=([\w-]+)/.exec(text)?.[1] ?? ''
