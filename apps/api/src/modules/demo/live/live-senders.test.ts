import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { sendDocuments } from '@herdboard/simulator/live/senders/send-documents.ts'
import { sentDocuments } from '@herdboard/simulator/live/senders/sent-documents.ts'
import { createSession } from '@herdboard/simulator/live/session.ts'
import { writeHerdRecords } from '@herdboard/simulator/live/write-herd-records.ts'
import { testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import { simulateCompany } from '@herdboard/simulator/simulate-company.ts'
import { expect, test } from 'vitest'
import { diffHerdRows, herdRows } from '#testing/ledger/herd-rows.ts'
import { SIMULATION_SEED, startSimulatedServer } from '#testing/sample-data/simulated-server.ts'

const FROM = '2026-02-16'
const START = '2026-03-31T04:00:00Z'
const END = '2026-04-08T16:00:00Z'
const herd = testHerd()
const [plan] = herd.companies
if (!plan) throw new Error('the test herd has a company')
const simulate = (now: Date) => simulateCompany(plan, { seed: SIMULATION_SEED, now, from: FROM, withUnits: false })
const demoOf = (now: string) => startSimulatedServer(herd, simulate(new Date(now)), { now: new Date(now), from: FROM })

test('settlements and delivery notes arrive by push, and the people of the demo approve them', async () => {
  const stage = await demoOf(START)
  const folder = mkdtempSync(join(tmpdir(), 'herdboard-live-'))
  const run = (part: typeof sendDocuments, until: string) => {
    const net = stage.connection(until)
    const signedIn = (person: string) => createSession(net, person, stage.signIn(person))
    return part({ plan, people: herd.people, seed: SIMULATION_SEED, simulate, connection: net, signedIn, folder })
  }
  await run(sendDocuments, END)
  await stage.runNightlyJobs()
  const sent = sentDocuments(simulate(new Date(END))).filter(({ at }) => at > START && at <= END)
  expect(stage.printed.filter((line) => / sends (settlement|delivery note) /.test(line))).toHaveLength(sent.length)
  expect(stage.printed.filter((line) => /not taken/.test(line))).toEqual([])
  expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(['settlements', 'feed_deliveries']))

  await run(writeHerdRecords, '2026-04-08T16:02:00Z')
  rmSync(folder, { recursive: true, force: true })
  expect(stage.printed.filter((line) => /not taken/.test(line))).toEqual([])
  const approved = await stage.api.db
    .selectFrom('received_document')
    .select(['document_no', 'decided_by'])
    .where('decided_by', 'is not', null)
    .execute()
  expect(approved.map(({ document_no }) => document_no).toSorted()).toEqual(
    sent.map(({ documentNo }) => documentNo).toSorted(),
  )
  const { count } = await stage.api.db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('type_id', 'in', [notificationKind.settlementImport, notificationKind.deliveryImport])
    .where('published_at', '>', new Date(START))
    .where('approved_at', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(sent.length)
  const later = await demoOf(END)
  expect(diffHerdRows(await herdRows(stage.api.db), await herdRows(later.api.db))).toEqual([])
}, 300_000)
