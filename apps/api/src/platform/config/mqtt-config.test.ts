import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const COMPANY = '018f0000-0000-7000-8000-000000000001'
const TOPICS = `chirpstack ${COMPANY} application/+/device/+/event/up; plain ${COMPANY} stald/{sensor}/op`
const read = (HERDBOARD_MQTT: string, HERDBOARD_MQTT_TOPICS?: string) =>
  readConfig({ HERDBOARD_MQTT, HERDBOARD_MQTT_TOPICS }).mqtt

test('broker, credentials, session and topics are read', () => {
  expect(read('mqtts://stald:p%40ss@broker.example:8883/nygaard', TOPICS)).toEqual({
    brokerUrl: 'mqtts://broker.example:8883',
    auth: { username: 'stald', password: 'p@ss' },
    clientId: 'nygaard',
    topics: [
      { format: 'chirpstack', directoryId: COMPANY, template: 'application/+/device/+/event/up' },
      { format: 'plain', directoryId: COMPANY, template: 'stald/{sensor}/op' },
    ],
  })
  expect(read('mqtt://localhost', TOPICS)).toMatchObject({ auth: null, clientId: 'herdboard' })
  expect(readConfig({}).mqtt).toBe(null)
})

test.each([
  ['mqtt://broker.example', TOPICS, /HERDBOARD_MQTT must look like mqtts/],
  ['https://broker.example', TOPICS, /HERDBOARD_MQTT must look like mqtts/],
  ['mqtts://broker.example', undefined, /needs HERDBOARD_MQTT_TOPICS/],
  ['mqtts://broker.example', `sigfox ${COMPANY} up`, /is no topic/],
  ['mqtts://broker.example', 'plain Nygaard up', /is no topic/],
  ['mqtts://broker.example', `plain ${COMPANY} a/#/b`, /is no topic/],
  ['mqtts://broker.example', `plain ${COMPANY} {sensor}/{sensor}`, /is no topic/],
])('broker %s with topics %s is refused', (broker, topics, message) => {
  expect(() => read(broker, topics)).toThrow(message)
})
