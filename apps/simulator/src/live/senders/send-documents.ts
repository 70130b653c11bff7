import { sendImport } from '@herdboard/contract/imports/sent-imports.ts'
import type { LiveCompany } from '../live-company.ts'
import { createSession, type LiveSession } from '../session.ts'
import { writeScheduledEvents } from '../write-scheduled-events.ts'
import { makeSenderKey } from './sender-key.ts'
import { type SentDocument, senderKindNumber, sentDocuments } from './sent-documents.ts'

const KIND_TEXT = { settlements: 'settlement', feed_deliveries: 'delivery note' } as const

/**
 * Sends the settlements of the slaughterhouses and the notes of the feed suppliers by push, each with the key of its
 * sender. A person approves them later. Every run makes new keys, so that none is stored.
 */
export async function sendDocuments(company: LiveCompany): Promise<void> {
  const { plan, people, connection } = company
  const administrator = people.find(({ memberships }) =>
    memberships.some(({ companyKey, role }) => companyKey === plan.key && role === 'DirectoryAdmin'),
  )
  if (!administrator) return
  const senders = new Map<string, LiveSession>()
  return writeScheduledEvents<SentDocument>(company, {
    simulate: (herd) => sentDocuments(herd),
    describe: ({ kind, documentNo }) => `sends ${KIND_TEXT[kind]} ${documentNo}`,
    write: async (writers, { by, kind, rows }) => {
      const sender = { name: by, kind: senderKindNumber[kind] }
      const known = senders.get(`${kind} ${by}`)
      const session =
        known ??
        createSession(connection, by, async () =>
          makeSenderKey(await writers(administrator.key), sender, connection.clock.now().toISOString()),
        )
      senders.set(`${kind} ${by}`, session)
      await session.call(sendImport, { params: { kind }, query: {}, body: { rows: [...rows] } })
    },
  })
}
