import { jobHandlers } from '#jobs.ts'
import { mailLinkTokens } from '#mail-link-tokens.ts'
import { sendMails } from '#modules/mail/jobs.ts'
import type { RenderedMail } from '#modules/mail/template.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import type { TestApi } from '#testing/api/test-api.ts'

/** Runs all due jobs and returns the mails that they sent. */
export async function sentMails({ app, database, clock }: TestApi): Promise<RenderedMail[]> {
  const mails: RenderedMail[] = []
  const transport = async (mail: RenderedMail) => void mails.push(mail)
  const deps = { database, clock, log: createLog('silent') }
  await runDueJobs(deps, { ...jobHandlers, 'send-mail': sendMails(transport, app.deps.config, mailLinkTokens) })
  return mails
}

/** Returns the token in a mail's link; empty without one. */
export const linkToken = ({ text }: { text: string } = { text: '' }): string => /\?token=([\w-]+)/.exec(text)?.[1] ?? ''
