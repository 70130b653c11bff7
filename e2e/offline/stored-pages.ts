import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the service worker has kept the build and is in charge of the page. */
export const waitForStoredPages = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const names = await caches.keys()
          const storedPages = await Promise.all(
            names.map(async (name) => (await caches.open(name)).match('/kept-page/round')),
          )
          return navigator.serviceWorker.controller !== null && storedPages.some(Boolean)
        }),
      { timeout: 90_000 },
    )
    .toBe(true)

/** How many entries this device has stored, sent ones too. */
export const countStoredEntries = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('herdboard')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('outbox').objectStore('outbox').count()
          counting.onerror = () => reject(counting.error)
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

/** Addresses of the API whose last answers this device has stored. */
export const storedAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('herdboard')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            // After person, company and language.
            resolve(reading.result.map((id) => String(id).split(' ').at(-1) ?? ''))
          }
        }
      }),
  )
