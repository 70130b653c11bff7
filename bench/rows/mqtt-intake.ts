import { setTimeout as sleep } from 'node:timers/promises'
import type { MqttConfig } from '../../apps/api/src/platform/config/mqtt-config.ts'
import { brokerAuth, testBroker } from '../../apps/api/src/testing/mqtt/mqtt-broker.ts'
import { type TestGateway, testGateway } from '../../apps/api/src/testing/mqtt/mqtt-gateway.ts'
import type { BenchContext } from '../bench-context.ts'
import type { BenchFigure, BenchRow } from '../bench-row.ts'
import { databaseCpuMs } from '../database-cpu.ts'
import { type BenchServer, startServer } from '../server.ts'
import { addSensors, sensorNames } from './sensor-intake.ts'

const TOPIC = 'bench/readings'
/** One reading of a sensor each so many seconds. */
const SPACING_S = 10
const FIRST_DAYS_AGO = 10
const POLL_MS = 20
const LAST_WAIT_MS = 120_000

/** Messages of one size. */
interface MessageSizes {
  messages: number
  readingsEach: number
  goal: { atLeast: number }
}

/** What gateways collect and send in one message, and devices that send each reading alone. */
const sizes: readonly MessageSizes[] = [
  { messages: 300, readingsEach: 1000, goal: { atLeast: 60_000 } },
  { messages: 10_000, readingsEach: 1, goal: { atLeast: 2000 } },
]

/**
 * Readings that a broker delivers with QoS 1, from the first one published to the last one stored.
 * The broker and the gateway share the process of the bench.
 */
export const mqttIntake: BenchRow = {
  name: 'mqtt-intake',
  farms: [10],
  writes: true,
  measure: async (bench) => {
    await addSensors(bench, bench.sizes.sensors)
    const sensors = await sensorNames(bench)
    const broker = await testBroker()
    const topics: MqttConfig['topics'] = [{ format: 'plain', directoryId: bench.company as never, template: TOPIC }]
    const mqtt: MqttConfig = { brokerUrl: broker.url(), auth: brokerAuth, clientId: 'herdboard', topics }
    const server = await startServer(bench.herd.address, { mqtt })
    const gateway = await testGateway(broker.url())
    try {
      const source = readingSource(sensors, Date.now() - FIRST_DAYS_AGO * 86_400_000)
      await waitForSubscription(server, gateway, source)
      const figures: BenchFigure[] = []
      for (const size of sizes) figures.push(await measureMessages(bench, { server, gateway, source }, size))
      return figures
    } finally {
      await gateway.close()
      await server.stop()
      await broker.close()
    }
  },
}

/** Gives messages of readings that are all new. */
function readingSource(sensors: readonly string[], firstMs: number): (count: number) => string {
  let nth = 0
  return (count) =>
    JSON.stringify(
      Array.from({ length: count }, () => {
        const time = new Date(firstMs + Math.floor(nth / sensors.length) * SPACING_S * 1000).toISOString()
        return { sensor: sensors[nth++ % sensors.length], time, value: 3 }
      }),
    )
}

/** Publishes until the server has taken a message: what is published before it subscribed is nobody's. */
async function waitForSubscription(server: BenchServer, gateway: TestGateway, source: (count: number) => string) {
  for (let taken = 0; taken === 0; taken = (await server.mqttCounts()).stored) {
    await gateway.publish(TOPIC, source(1000))
    await sleep(500)
  }
}

async function measureMessages(
  bench: BenchContext,
  { server, gateway, source }: { server: BenchServer; gateway: TestGateway; source: (count: number) => string },
  { messages, readingsEach, goal }: MessageSizes,
): Promise<BenchFigure> {
  const payloads = Array.from({ length: messages }, () => source(readingsEach))
  const sent = messages * readingsEach
  const before = await server.mqttCounts()
  const { cpuMs } = await server.usage()
  const databaseMs = await databaseCpuMs(bench)
  const start = performance.now()
  await Promise.all(payloads.map((payload) => gateway.publish(TOPIC, payload)))
  const stored = async () => (await server.mqttCounts()).stored - before.stored
  while ((await stored()) < sent) {
    if (performance.now() - start > LAST_WAIT_MS)
      throw new Error(`${sent} readings were sent: ${JSON.stringify(await server.mqttCounts())}`)
    await sleep(POLL_MS)
  }
  const ms = performance.now() - start
  const serverS = ((await server.usage()).cpuMs - cpuMs) / 1000
  const databaseS = ((await databaseCpuMs(bench)) ?? Number.NaN) / 1000 - (databaseMs ?? Number.NaN) / 1000
  return {
    what: `messages of ${readingsEach}`,
    measured: (sent * 1000) / ms,
    unit: '/s',
    goal,
    details: `${messages} messages with QoS 1 in ${(ms / 1000).toFixed(1)} s, ${serverS.toFixed(1)} s of a processor, database ${databaseS.toFixed(1)} s`,
  }
}
