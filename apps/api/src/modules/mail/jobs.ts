import { exponentialBackoffMs } from '@herdboard/contract/core/exponential-backoff.ts'
import { MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import { type MailLinkTokens, withLinkToken } from '#modules/mail/mail-links.ts'
import {
  expireMails,
  type MailFailure,
  markMailSent,
  saveLinkHash,
  saveMailFailure,
  selectDueMails,
  selectNextTry,
  type WaitingMail,
} from '#modules/mail/sql.ts'
import type { Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { JobHandler, JobRun } from '#platform/jobs/worker.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { type MailSender, type RenderedMail, renderMail } from './template.ts'
import type { MailTransport } from './transport.ts'

const RETRY_BACKOFF = { firstMs: MINUTE_MS, maxMs: 60 * MINUTE_MS }

/**
 * Sends the waiting mails, one after the other; the job queue gives the job to one process at a time.
 * A mail is marked as sent only after the mail server has accepted it. If the process dies in between, the mail is sent
 * again with the same id.
 */
export const sendMails =
  (transport: MailTransport, sender: MailSender, tokens: MailLinkTokens): JobHandler =>
  async (turn) => {
    const { deps, now } = turn
    const inJobTransaction = <T>(work: Parameters<typeof withTransaction<T>>[1]) =>
      withTransaction(deps.database, async (db) => {
        await setRowLevelSecurity(db, null, null)
        return work(db)
      })
    const due = await inJobTransaction(async (db) => {
      for (const { id, kind, attempts } of await expireMails(db, now)) {
        deps.log.error({ type: 'mail', mail: id, kind, attempts }, 'mail delivery abandoned')
      }
      return selectDueMails(db, now)
    })
    for (const mail of due) {
      await inJobTransaction((db) => turn.heartbeat(db))
      const attempt = {
        database: deps.database,
        now,
        saveHash: async (db: Db, hash: string) => {
          await setRowLevelSecurity(db, null, null)
          await saveLinkHash(db, mail.id, hash)
        },
      }
      const prepare = async () =>
        renderMail(mail.id, mail.kind, await withLinkToken(tokens, attempt, mail.content), sender)
      const failure = await tryToSend(turn, transport, prepare, mail)
      const at = deps.clock.now()
      await inJobTransaction((db) =>
        failure ? saveMailFailure(db, mail.id, failure, at) : markMailSent(db, mail.id, at),
      )
      // A mail server that cannot be reached for one mail cannot be reached for the next: all due mails wait
      // with this one.
      if (failure?.isServerAway) return failure.nextTryAt
    }
    return (await inJobTransaction((db) => selectNextTry(db))) ?? undefined
  }

async function tryToSend(
  { deps: { log, clock } }: JobRun,
  transport: MailTransport,
  prepare: () => Promise<RenderedMail>,
  { id, kind, attempts }: Omit<WaitingMail, 'content'>,
): Promise<MailFailure | null> {
  const about = { type: 'mail', mail: id, kind, attempts: attempts + 1 }
  let prepared: RenderedMail | null = null
  try {
    prepared = await prepare()
    await transport(prepared)
    log.info(about, 'mail sent')
    return null
  } catch (error) {
    const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
    const reason = responseCode === undefined ? code : `${code} ${responseCode}`
    const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
    // A mail that cannot be prepared, such as one whose link names a deleted company, delays no other.
    const isServerAway = prepared !== null && (responseCode === undefined || code === 'EAUTH')
    log[isFinal ? 'error' : 'warn'](
      { ...about, reason },
      isFinal ? 'mail delivery abandoned' : 'mail delivery failed; retrying',
    )
    const backoffMs = exponentialBackoffMs({ attempt: attempts + 1, ...RETRY_BACKOFF })
    return { reason, isFinal, isServerAway, nextTryAt: new Date(clock.now().getTime() + backoffMs) }
  }
}
