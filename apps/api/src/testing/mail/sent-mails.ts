import { jobHandlers } from '#jobs.ts'
import { sendMails } from '#modules/mail/jobs.ts'
import type { RenderedMail } from '#modules/mail/template.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { makeLog } from '#platform/log.ts'
import type { TestApi } from '#testing/api/test-api.ts'

/** Runs all due jobs and returns the mails that they sent. */
export async function sentMails({ app, database, clock }: TestApi): Promise<RenderedMail[]> {
  const letters: RenderedMail[] = []
  const transport = async (letter: RenderedMail) => void letters.push(letter)
  const deps = { database, clock, log: makeLog('silent') }
  await runDueJobs(deps, { ...jobHandlers, 'send-mail': sendMails(transport, app.deps.config) })
  return letters
}

/** Returns the token in a mail's link; empty without one. */
export const linkToken = ({ text }: { text: string } = { text: '' }): string => /\?token=([\w-]+)/.exec(text)?.[1] ?? ''
