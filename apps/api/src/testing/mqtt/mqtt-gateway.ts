import mqtt from 'mqtt'
import { brokerAuth } from './mqtt-broker.ts'

/** A gateway of a farm that publishes at the test broker. */
export interface TestGateway {
  /** Publishes with QoS 1; ends once the broker has the message. */
  publish(topic: string, payload: string): Promise<void>
  close(): Promise<void>
}

export async function testGateway(url: string): Promise<TestGateway> {
  const client = await mqtt.connectAsync(url, { ...brokerAuth, clientId: 'gateway' })
  return {
    publish: async (topic, payload) => void (await client.publishAsync(topic, payload, { qos: 1 })),
    close: () => client.endAsync(true),
  }
}
