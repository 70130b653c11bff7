import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { REMOVING_WORKER } from './removing-worker.ts'

/** A browser with caches of the app and of another script, and a page without a worker beside the given ones. */
async function removeFrom({ pages, failing }: { pages: string[]; failing?: string }) {
  const stored = new Set(['herdboard-a', 'herdboard-b', 'other'])
  const steps: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const page = (url: string) => ({
    url,
    navigate: async (to: string) => {
      if (url === failing) throw new TypeError('The page is gone')
      steps.push(`load ${to}`)
    },
  })
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: async () => steps.push('skip waiting'),
    clients: {
      matchAll: async ({ includeUncontrolled = false }) => [
        ...pages.map(page),
        ...(includeUncontrolled ? [page('/without-worker')] : []),
      ],
    },
    registration: { unregister: async () => steps.push('unregister') },
  }
  const caches = { keys: async () => [...stored], delete: async (name: string) => stored.delete(name) }
  runInNewContext(REMOVING_WORKER, { self, caches })
  for (const type of ['install', 'activate']) {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ waitUntil: (each: Promise<unknown>) => work.push(each) })
    await Promise.all(work)
  }
  return { steps, stored: [...stored], types: [...listeners.keys()] }
}

test('removing worker deletes the copies of the app, then itself, and loads its pages again', async () => {
  const { steps, stored, types } = await removeFrom({ pages: ['/overview', '/round'] })
  expect(steps).toEqual(['skip waiting', 'unregister', 'load /overview', 'load /round'])
  expect(stored).toEqual(['other'])
  expect(types).not.toContain('fetch')
})

test('removing worker loads no page that had no worker, and a page that is gone holds no other', async () => {
  expect((await removeFrom({ pages: [] })).steps).toEqual(['skip waiting', 'unregister'])
  const { steps } = await removeFrom({ pages: ['/gone', '/round'], failing: '/gone' })
  expect(steps).toEqual(['skip waiting', 'unregister', 'load /round'])
})
