import { mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { beforeEach, expect, test } from 'vitest'
import { mailLinkTokens } from '#mail-link-tokens.ts'
import { sendMails } from '#modules/mail/jobs.ts'
import type { Mail } from '#modules/mail/mail.ts'
import { queueMail } from '#modules/mail/service.ts'
import { newId } from '#platform/database/new-id.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import { dailyAt, onSchedule } from '#platform/jobs/schedule.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { testClock } from '#testing/api/test-clock.ts'
import { testConfig } from '#testing/api/test-config.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { readMail, startFakeSmtp } from '#testing/mail/fake-smtp.ts'
import { deleteOldMails } from './delete-old-mails.ts'
import { createMailTransport } from './transport.ts'

const { database, asAdmin } = await testDatabase()
const clock = testClock()
const lines: string[] = []
const deps = { database, clock, log: createLog('info', { write: (line: string) => void lines.push(line) }) }

const later = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000)
const invitation = (changes: Partial<Mail> = {}): Mail => ({
  to: 'bente@holm.example',
  language: 'da',
  kind: 'invitation',
  params: { company: 'Holms Grise & Søn', inviter: 'Anna Holm' },
  path: '/auth/accept?token=abc',
  until: later(7 * 24),
  ...changes,
})
const queue = (mail: Mail) => withTransaction(database, (db) => queueMail(db, { now: clock.now() }, mail))

/** Runs all jobs that are due now, with this mail server. */
const work = (
  changes: Parameters<typeof testConfig>[0],
  say: (line: string) => void = () => undefined,
  { printsMails } = { printsMails: true },
) => {
  const config = testConfig(changes)
  return runDueJobs(deps, {
    'send-mail': sendMails(createMailTransport(config, say, { printsMails }), config, mailLinkTokens),
  })
}
const stored = () => asAdmin.selectFrom('mail').selectAll().orderBy('id').execute()

beforeEach(async () => {
  lines.length = 0
  await asAdmin.deleteFrom('mail').execute()
  await asAdmin.deleteFrom('job').execute()
})

test('invitation mail is sent in the recipient’s language as text and HTML, and its content is deleted', async () => {
  const { server, mails } = await startFakeSmtp()
  await queue(invitation())
  await work({ mailServer: server })

  const [mail] = mails
  expect(mail).toMatchObject({ to: ['bente@holm.example'], subject: 'Velkommen til Holms Grise & Søn' })
  expect(mail?.text).toContain('Anna Holm har inviteret dig til at bruge Svinestien sammen med Holms Grise & Søn.')
  expect(mail?.text).toContain('https://svinestien.example/auth/accept?token=abc')
  expect(mail?.html).toContain('href="https://svinestien.example/auth/accept?token=abc"')
  expect(mail?.html).toContain('Holms Grise &amp; Søn')
  // The brand's name and colour (white text on green), and the support address.
  expect(mail?.html).toMatch(/background:#0b6e4f;color:#FFFFFF/)
  expect(mail?.html).toContain('>Svinestien</p>')
  expect(mail?.text).toContain('Brug for hjælp? Skriv til hjaelp@svinestien.example.')
  expect(await stored()).toMatchObject([{ content: null, attempts: 1, sent_at: clock.now(), given_up_at: null }])
  await work({ mailServer: server })
  expect(mails).toHaveLength(1)
  // The log shows that a mail was sent, but neither its recipient nor its link.
  expect(lines.join()).toContain('mail sent')
  expect(lines.join()).not.toMatch(/bente|token=abc/)
})

test.each([
  ['en', 'Welcome to Holms Grise & Søn'],
  ['sv', 'Välkommen till Holms Grise & Søn'],
  ['es', 'Bienvenido a Holms Grise & Søn'],
  ['pt', 'Bem-vindo à Holms Grise & Søn'],
] as const)('invitation for a reader of %s has the subject: %s', async (language, subject) => {
  const { server, mails } = await startFakeSmtp()
  await queue(invitation({ language }))
  await work({ mailServer: server })
  expect(mails).toMatchObject([{ subject }])
})

test('rolled-back change sends no mail', async () => {
  const { server, mails } = await startFakeSmtp()
  const broken = withTransaction(database, async (db) => {
    await queueMail(db, { now: clock.now() }, invitation())
    throw new Error('The invitation was refused')
  })
  await expect(broken).rejects.toThrow('refused')
  await work({ mailServer: server })
  expect(mails).toEqual([])
})

test('mail waits 1, 2, 4 … minutes while the mail server is away and is sent once it is back', async () => {
  const away = await startFakeSmtp()
  await away.close()
  await queue(invitation())
  const waits = []
  for (let tries = 0; tries < 8; tries++) {
    await work({ mailServer: away.server })
    const [mail] = await stored()
    expect(mail).toMatchObject({ attempts: tries + 1, sent_at: null })
    const minutes = ((mail?.next_attempt_at.getTime() ?? 0) - clock.now().getTime()) / 60_000
    waits.push(minutes)
    clock.advance({ minutes })
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])

  const back = await startFakeSmtp()
  await work({ mailServer: back.server })
  expect(back.mails).toHaveLength(1)
})

test('unreachable mail server is tried once a pause, however many mails wait', async () => {
  const away = await startFakeSmtp()
  await away.close()
  for (let mails = 0; mails < 4; mails++) await queue(invitation())
  await work({ mailServer: away.server })
  expect(
    (await stored())
      .map(({ attempts }) => attempts)
      .sort()
      .slice(-2),
  ).toEqual([0, 1])
  clock.advance({ minutes: 1 })

  const back = await startFakeSmtp()
  await work({ mailServer: back.server })
  expect(back.mails).toHaveLength(4)
})

test('mail with an expired link is not sent and is removed from the queue', async () => {
  const { server, mails } = await startFakeSmtp()
  await queue(invitation({ until: later(0.5) }))
  clock.advance({ minutes: 30 })
  await work({ mailServer: server })
  expect(mails).toEqual([])
  expect(await stored()).toMatchObject([{ content: null, sent_at: null, given_up_at: clock.now() }])
  expect(lines.join()).toContain('mail delivery abandoned')
})

test('mail to an unknown address is given up at once, and the mails behind it arrive', async () => {
  const { server, mails } = await startFakeSmtp({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
  })
  await queue(invitation({ to: 'nobody@holm.example' }))
  await queue(invitation({ to: 'bente@holm.example' }))
  await work({ mailServer: server })
  expect(mails.map(({ to }) => to)).toEqual([['bente@holm.example']])
  // Ids of the same millisecond have no order.
  const refusedFirst = (await stored()).toSorted((one) => (one.last_error ? -1 : 1))
  expect(refusedFirst).toMatchObject([
    { last_error: 'EENVELOPE 550', sent_at: null, given_up_at: clock.now() },
    { last_error: null, given_up_at: null, sent_at: clock.now() },
  ])
})

test('mail to a full mailbox is retried without delaying other mails', async () => {
  let isFull = true
  const { server, mails } = await startFakeSmtp({
    onRcptTo: ({ address }, _session, done) =>
      done(isFull && address.startsWith('full') ? Object.assign(new Error('full'), { responseCode: 452 }) : null),
  })
  await queue(invitation({ to: 'full@holm.example' }))
  await queue(invitation())
  await work({ mailServer: server })
  expect(mails.map(({ to }) => to)).toEqual([['bente@holm.example']])
  isFull = false
  clock.advance({ minutes: 1 })
  await work({ mailServer: server })
  expect(mails.map(({ to }) => to)).toEqual([['bente@holm.example'], ['full@holm.example']])
})

test('mail whose link cannot be made is retried without delaying other mails', async () => {
  const { server, mails } = await startFakeSmtp()
  const [directoryId, userId] = [newId() as DirectoryId, newId() as UserId]
  // The company and the person of this alarm were deleted meanwhile.
  await queue({
    ...invitation({ to: 'gone@holm.example', firstPath: '/auth/seen' }),
    link: { kind: 'alarm', directoryId, userId, notificationIds: [newId()] },
  })
  clock.advance({ minutes: 1 })
  await queue(invitation())
  await work({ mailServer: server })
  expect(mails.map(({ to }) => to)).toEqual([['bente@holm.example']])
  const inAMinute = new Date(clock.now().getTime() + 60_000)
  const failed = (await stored()).filter(({ sent_at }) => sent_at === null)
  expect(failed).toMatchObject([{ attempts: 1, last_error: '23503', given_up_at: null, next_attempt_at: inAMinute }])
})

test('mail interrupted by a crash is sent again with the same message id', async () => {
  const { server, mails } = await startFakeSmtp()
  await queue(invitation())
  const [before] = await stored()
  await work({ mailServer: server })
  // As if the process had died before it marked the mail as sent.
  await asAdmin
    .updateTable('mail')
    .set({ content: JSON.stringify(before?.content), sent_at: null })
    .execute()
  await queue(invitation({ to: 'other@holm.example' }))
  await work({ mailServer: server })
  expect(mails.map(({ to }) => to[0])).toEqual(['bente@holm.example', 'bente@holm.example', 'other@holm.example'])
  expect(mails[0]?.id).toBe(mails[1]?.id)
  expect(mails[0]?.id).not.toBe(mails[2]?.id)
})

test('the mail server receives the password; one with an untrusted certificate receives nothing', async () => {
  const requested: (string | undefined)[] = []
  const guarded = await startFakeSmtp({
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      requested.push(`${username}:${password}`)
      done(null, { user: username ?? '' })
    },
  })
  await queue(invitation())
  await work({ mailServer: { ...guarded.server, auth: { user: 'post', pass: 'hemmelig' } } })
  expect(requested).toEqual(['post:hemmelig'])
  expect(guarded.mails).toHaveLength(1)

  const unknown = await startFakeSmtp({ secure: true })
  await queue(invitation())
  await work({ mailServer: { ...unknown.server, secure: true } })
  expect(unknown.mails).toEqual([])
})

test('mail is stored in a folder only the server’s owner can read, and reported, without a mail server', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'herdboard-mails-'))
  try {
    const output: string[] = []
    await queue(invitation())
    await work({ mailServer: null, dataFolder }, (line) => output.push(line))
    const [file = '', ...others] = await readdir(join(dataFolder, 'mails'))
    expect(others).toEqual([])
    const path = join(dataFolder, 'mails', file)
    expect(readMail(await readFile(path)).subject).toBe('Velkommen til Holms Grise & Søn')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(output.join()).toContain(path)
    expect(output.join()).toContain('https://svinestien.example/auth/accept?token=abc')
    output.length = 0
    await queue(invitation())
    await work({ mailServer: null, dataFolder }, (line) => output.push(line), { printsMails: false })
    expect(output.join()).toMatch(/is stored in \S+\.eml:$/)
    expect(output.join()).not.toContain('token=')
  } finally {
    await rm(dataFolder, { recursive: true })
  }
})

test('old mails are removed from table and folder, and other files stay there', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'herdboard-mails-'))
  const folder = join(dataFolder, 'mails')
  const forget = () => {
    clock.advance({ minutes: 24 * 60 })
    return runDueJobs(deps, { 'forget-mails': onSchedule(dailyAt(4), deleteOldMails(folder)) })
  }
  try {
    await withTransaction(database, (db) => enqueueJob(db, 'forget-mails', null))
    // The folder does not exist before the first mail.
    await forget()
    await queue(invitation())
    await work({ mailServer: null, dataFolder })
    const [file = ''] = await readdir(folder)
    const mine = ['note.txt', 'Tilbud fra foderfirmaet.eml']
    for (const name of mine) await writeFile(join(folder, name), 'mine')
    // A dangling link acts as a mail file that was deleted between listing the folder and reading the file.
    const gone = '018f0000-0000-7000-8000-000000000000.eml'
    await symlink(join(folder, 'nowhere'), join(folder, gone))
    const since = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
    for (const name of [file, ...mine]) await utimes(join(folder, name), since(28), since(28))
    await forget()
    expect(await stored()).toHaveLength(1)
    expect(await readdir(folder)).toEqual([gone, file, ...mine].sort())
    clock.advance({ minutes: 30 * 24 * 60 })
    await forget()
    expect(await stored()).toEqual([])
    expect(await readdir(folder)).toEqual([gone, ...mine].sort())
  } finally {
    await rm(dataFolder, { recursive: true })
  }
})

test('mail queue is invisible to every API role', async () => {
  await queue(invitation())
  const { userId } = { userId: '018f0000-0000-7000-8000-000000000001' }
  const seen = await withTransaction(database, async (db) => {
    await setRowLevelSecurity(db, null, userId as never)
    return db.selectFrom('mail').selectAll().execute()
  })
  expect(seen).toEqual([])
})

test('name of a user adds no paragraph to a mail and no line to its subject', async () => {
  const { server, mails } = await startFakeSmtp()
  const company = 'Holm\n\nDin konto er spærret\r\n\r\nRing 12345678'
  await queue(invitation({ params: { company, inviter: 'Anna' } }))
  await work({ mailServer: server })
  expect(mails[0]?.subject).toBe('Velkommen til Holm Din konto er spærret Ring 12345678')
  expect(mails[0]?.text).toContain('sammen med Holm Din konto er spærret Ring 12345678.')
})
