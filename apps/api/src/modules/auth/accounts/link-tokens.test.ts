import { readAccountLink } from '@herdboard/contract/people/auth.ts'
import { addUser } from '@herdboard/contract/people/users.ts'
import { expect, test } from 'vitest'
import { mailLinkTokens } from '#mail-link-tokens.ts'
import { mailInvitation } from '#modules/auth/service.ts'
import { sendMails } from '#modules/mail/jobs.ts'
import type { RenderedMail } from '#modules/mail/template.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'
import { linkToken } from '#testing/mail/sent-mails.ts'

const api = await testApi()
const stranger = api.anonymous()
const company = await aCompany(api.db)

/** Sends the mails that are due; what the mail server does with each is known to the caller alone. */
async function send(isTaken: boolean): Promise<RenderedMail[]> {
  const mails: RenderedMail[] = []
  const transport = async (mail: RenderedMail) => {
    mails.push(mail)
    if (!isTaken) throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
  }
  const deps = { database: api.database, clock: api.clock, log: api.app.deps.log }
  await runDueJobs(deps, { 'send-mail': sendMails(transport, api.app.deps.config, mailLinkTokens) })
  return mails
}

const queued = async () => JSON.stringify(await api.db.selectFrom('mail').select('content').execute())

/** Sends a queued mail twice, as after a lost answer of the mail server. Returns both tokens. */
async function sentTwice(): Promise<[string, string]> {
  expect(await queued()).not.toContain('token=')
  const [first] = await send(false)
  expect(await queued()).not.toContain(linkToken(first))
  api.clock.advance({ minutes: 5 })
  const [second] = await send(true)
  return [linkToken(first), linkToken(second)]
}

test('the token of an account link is created with each attempt to send its mail, and each one works', async () => {
  const { userId, email } = await aPerson(api.db, { company })
  await withTransaction(api.database, (db) =>
    mailInvitation(
      db,
      { now: api.clock.now() },
      {
        ...{ userId, email, language: 'da' },
        ...{ companyName: 'Holm', inviter: 'Anna', directoryId: company.directoryId },
      },
    ),
  )
  const [first, second] = await sentTwice()
  const read = (token: string) => stranger.call(readAccountLink, { body: { token } })
  for (const token of [first, second]) expect(await read(token)).toMatchObject({ purpose: 'invitation', email })
})

test('the token of an invitation is created with each attempt to send its mail, and each one works', async () => {
  const body = { email: 'ny@holm.example', first_name: 'Ny', last_name: 'Mand', role: 'Employee' as const }
  await api.as(company).call(addUser, { body })
  const [first, second] = await sentTwice()
  const read = (token: string) => stranger.call(readAccountLink, { body: { token } })
  for (const token of [first, second])
    expect(await read(token)).toMatchObject({ purpose: 'invitation', email: body.email })
})
