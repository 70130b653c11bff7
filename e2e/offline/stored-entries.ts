import { cookieNames } from '@herdboard/contract/people/auth.ts'
import type { Page } from 'playwright-core'
import type { OutboxEntry } from '../../apps/web/src/lib/outbox/outbox-entry.ts'

/** An entry as the outbox stores it, without what every one has. */
export type StoredEntry = Pick<OutboxEntry, 'clientId' | 'title' | 'placeName' | 'state'> & Partial<OutboxEntry>

/**
 * Puts entries on the device of a page, encrypted as the outbox does it, and shows them: of a state that a server brings about
 * once in a hundred rounds, too. Removes those that were there.
 */
export const storeEntries = (page: Page, entries: readonly StoredEntry[]): Promise<void> =>
  page.evaluate(
    async ({ list, cookie }) => {
      const token = document.cookie.split('; ').find((one) => one.startsWith(`${cookie}=`)) ?? ''
      const claims = token.split('.')[1] ?? ''
      const { sub, ad } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as {
        sub: string
        ad: string
      }
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      // Opened sooner than by the page, it would lack its stores.
      while (!(await indexedDB.databases()).some(({ name }) => name === 'herdboard'))
        await new Promise((resume) => setTimeout(resume, 50))
      const database = await done(indexedDB.open('herdboard'))
      const known: CryptoKey | undefined = await done(database.transaction('keys').objectStore('keys').get(sub))
      const key =
        known ?? (await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']))
      if (!known) await done(database.transaction('keys', 'readwrite').objectStore('keys').put(key, sub))
      const now = new Date().toISOString()
      const rows = await Promise.all(
        (JSON.parse(list) as { clientId: string }[]).map(async (entry, no) => {
          const full = {
            ...{ no, ownerId: sub, directoryId: ad, formId: 0, target: {}, form: { sections: [] }, confirmed: false },
            ...{ recordedAt: now, occurredAt: now, sendAfter: now, correctionMs: 0, earliestMs: 0, isSure: true },
            ...{ messages: [], savedId: null, savedMessage: null, attempts: 0, isOutcomeUnknown: false, sentAt: null },
            ...{ photos: [], isUndone: false, ...entry },
          }
          const iv = crypto.getRandomValues(new Uint8Array(12))
          const content = new TextEncoder().encode(JSON.stringify(full))
          return {
            clientId: full.clientId,
            ownerId: sub,
            iv,
            data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content),
          }
        }),
      )
      const outbox = database.transaction('outbox', 'readwrite').objectStore('outbox')
      await Promise.all([done(outbox.clear()), ...rows.map((row) => done(outbox.put(row)))])
      database.close()
      // As another tab tells of a change.
      const channel = new BroadcastChannel('herdboard.outbox')
      channel.postMessage('changed')
      channel.close()
    },
    { list: JSON.stringify(entries), cookie: cookieNames.token },
  )
