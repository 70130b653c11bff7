import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { EventSubscription } from '#platform/events/domain-event.ts'
import { moduleSubscriptions } from '#subscribe-modules.ts'

const modules = join(import.meta.dirname, 'modules')
const files = globSync('*/subscriptions.ts', { cwd: modules }).sort()

test('every subscription of a module is connected, once', async () => {
  const declared: EventSubscription[] = []
  for (const file of files) {
    const exported: Record<string, EventSubscription[]> = await import(join(modules, file))
    declared.push(...Object.values(exported).flat())
  }
  const named = (subscriptions: readonly EventSubscription[]) =>
    subscriptions.map(({ event, subscriber }) => `${event} → ${subscriber}`).sort()
  expect(named(moduleSubscriptions), 'add the module to src/subscribe-modules.ts').toEqual(named(declared))
  expect(new Set(named(declared)).size).toBe(declared.length)
  expect(named(declared)).toEqual(
    ['data-quality', 'monitoring', 'notifications', 'price-news', 'recalculations', 'received-documents', 'reports']
      .map((module) => `ledgerChanged → ${module}`)
      .concat(
        'companyChargeChanged → price-news',
        'feedPriceChanged → reports',
        'ledgerChanging → reports',
        'notificationRejected → received-documents',
        'stockPriceChanged → reports',
      )
      .sort(),
  )
})

test('modules subscribe in their file subscriptions.ts alone', () => {
  const subscribing = globSync('**/*.ts', { cwd: modules })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /\.subscription\(/.test(readFileSync(join(modules, file), 'utf8')))
  expect(subscribing.sort()).toEqual(files)
  expect(files.every((file) => basename(file) === 'subscriptions.ts')).toBe(true)
})

test('every entry point that runs modules connects their subscriptions', () => {
  for (const file of ['app.ts', 'jobs.ts', 'start.ts', 'command-context.ts', 'testing/ledger/record-drafts.ts'])
    expect(readFileSync(join(import.meta.dirname, file), 'utf8'), file).toMatch(/^ *subscribeModules\(\)$/m)
})

test('an event is refused where nothing was connected', async () => {
  // Loaded once more, as in a new process: this one has connected subscriptions.
  const { href } = new URL('./platform/events/domain-event.ts?new-process', import.meta.url)
  const { connectSubscriptions, domainEvent }: typeof import('#platform/events/domain-event.ts') = await import(href)
  const event = domainEvent<string>('penWashed')
  const publish = () => event.publish(undefined as never, undefined as never, undefined as never, 'A1')
  await expect(publish()).rejects.toThrow('penWashed is published before subscribeModules()')
  connectSubscriptions([])
  expect(await publish()).toEqual([])
})
