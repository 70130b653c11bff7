import { describe, expect, test } from 'vitest'
import type { MqttFormat } from '#platform/config/mqtt-config.ts'
import { BrokenPayload, readPayload } from './read-payload.ts'

const bytes = (json: unknown) => Buffer.from(typeof json === 'string' ? json : JSON.stringify(json))

const readingsOf = (format: MqttFormat, payload: Uint8Array, topicSensor: string | null) =>
  readPayload(format, payload, topicSensor).readings
const reportsOf = (format: MqttFormat, json: unknown) => readPayload(format, bytes(json), null).reports

/** An uplink of ChirpStack v4 of a temperature and humidity sensor, as its MQTT integration publishes it in JSON. */
const chirpStackUplink = {
  deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
  time: '2026-06-15T09:34:15.775023242+00:00',
  deviceInfo: {
    tenantId: '52f14cd4-c6f1-4fbd-8f87-4025e1d49242',
    tenantName: 'Nygaard',
    applicationId: '17c82e96-be03-4f38-aef3-f83d48582d97',
    applicationName: 'Stalde',
    deviceProfileId: '14855bf7-d10d-4aee-b618-ebfcb64dc7ad',
    deviceProfileName: 'Klima',
    deviceName: 'Stald 4 A2',
    devEui: 'a84041c3b1861a2b',
    tags: { barn: '4' },
  },
  devAddr: '00189440',
  dr: 5,
  fCnt: 8071,
  fPort: 2,
  confirmed: false,
  data: 'y/gIZwJBAX//f/8=',
  object: { TempC: 21.5, Hum: 57.7, alarm: false, status: 'ok', adc: { ch1: 1.82 }, uptimeMs: 1_781_000_000_000 },
  rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -57, snr: 10, context: 'EFwMtA==' }],
  txInfo: { frequency: 867_100_000, modulation: { lora: { bandwidth: 125_000, spreadingFactor: 7 } } },
}

/** An uplink of The Things Stack v3 of a pulse counter. */
const thingsStackUplink = {
  end_device_ids: {
    device_id: 'vandmaaler-a2',
    application_ids: { application_id: 'nygaard' },
    dev_eui: '70B3D57ED0001234',
    dev_addr: '260B4F11',
  },
  correlation_ids: ['as:up:01H5'],
  received_at: '2026-06-15T09:10:01.320Z',
  uplink_message: {
    session_key_id: 'AYkF',
    f_port: 10,
    f_cnt: 412,
    frm_payload: 'AAABkA==',
    decoded_payload: { pulses: 400, battery: 3.6 },
    rx_metadata: [{ gateway_ids: { gateway_id: 'nygaard-1' }, rssi: -101, snr: 6.5 }],
    settings: { data_rate: { lora: { bandwidth: 125_000, spreading_factor: 9 } }, frequency: '868300000' },
    received_at: '2026-06-15T09:10:01.115634Z',
  },
}

describe('ChirpStack', () => {
  test('each number that the codec decoded is a reading of device and field at the time of the uplink', () => {
    const time = chirpStackUplink.time
    expect(readingsOf('chirpstack', bytes(chirpStackUplink), null)).toEqual([
      { sensor: 'a84041c3b1861a2b/TempC', time, value: 21.5, sequence: 0 },
      { sensor: 'a84041c3b1861a2b/Hum', time, value: 57.7, sequence: 0 },
      { sensor: 'a84041c3b1861a2b/adc.ch1', time, value: 1.82, sequence: 0 },
    ])
  })

  test('an uplink without a codec has no readings', () => {
    const { object: _, ...bare } = chirpStackUplink
    expect(readingsOf('chirpstack', bytes(bare), null)).toEqual([])
  })
})

describe('The Things Stack', () => {
  test('each decoded number is a reading of device and field when the network received it', () => {
    const time = '2026-06-15T09:10:01.115634Z'
    expect(readingsOf('tts', bytes(thingsStackUplink), null)).toEqual([
      { sensor: '70B3D57ED0001234/pulses', time, value: 400, sequence: 0 },
      { sensor: '70B3D57ED0001234/battery', time, value: 3.6, sequence: 0 },
    ])
  })
})

describe('what devices report of themselves', () => {
  const { time, deviceInfo } = chirpStackUplink
  const reportedValues = {
    sensorId: null,
    device: deviceInfo.devEui,
    at: new Date(time),
    batteryPct: null,
    rssiDbm: null,
    marginDb: null,
  }

  test('an uplink reports its strength at the best gateway', () => {
    const rxInfo = [{ rssi: -118, snr: -3 }, { gatewayId: 'b', rssi: -97 }, { gatewayId: 'c' }]
    expect(reportsOf('chirpstack', { ...chirpStackUplink, rxInfo })).toEqual([{ ...reportedValues, rssiDbm: -97 }])
    expect(reportsOf('chirpstack', { ...chirpStackUplink, rxInfo: undefined })).toEqual([])
    expect(reportsOf('chirpstack', { ...chirpStackUplink, rxInfo: [{ rssi: 'low' }] })).toEqual([])
  })

  test.each([
    [
      { margin: 10, batteryLevel: 75.2 },
      { marginDb: 10, batteryPct: 75.2 },
    ],
    [
      { margin: -4, externalPowerSource: true, batteryLevel: 0 },
      { marginDb: -4, batteryPct: null },
    ],
    [{ batteryLevel: 3.5 }, { marginDb: 0, batteryPct: 3.5 }],
    [
      { margin: 2, batteryLevelUnavailable: true },
      { marginDb: 2, batteryPct: null },
    ],
  ])('the status %j of ChirpStack is read, without readings', (fields, expected) => {
    const { readings, reports } = readPayload('chirpstack', bytes({ time, deviceInfo, ...fields }), null)
    expect(readings).toEqual([])
    expect(reports).toEqual([{ ...reportedValues, ...expected }])
  })

  test('a join of ChirpStack reports nothing', () => {
    const join = { time, deviceInfo, devAddr: '00189440' }
    expect(readPayload('chirpstack', bytes(join), null)).toEqual({ readings: [], reports: [] })
  })

  test('an uplink of The Things Stack reports its strength and the battery that the device last answered', () => {
    const uplink_message = { ...thingsStackUplink.uplink_message, last_battery_percentage: { f_cnt: 9, value: 41.3 } }
    const about = {
      ...reportedValues,
      device: '70B3D57ED0001234',
      at: new Date('2026-06-15T09:10:01.115634Z'),
      rssiDbm: -101,
    }
    expect(reportsOf('tts', thingsStackUplink)).toEqual([about])
    expect(reportsOf('tts', { ...thingsStackUplink, uplink_message })).toEqual([{ ...about, batteryPct: 41.3 }])
  })
})

describe('plain', () => {
  const one = { sensor: 'Vandmåler A2', time: '2026-06-15T09:10:00Z', value: 12 }

  test('one reading, a list, and the body of a request are read', () => {
    const expected = { ...one, sequence: 0 }
    expect(readingsOf('plain', bytes(one), null)).toEqual([expected])
    expect(readingsOf('plain', bytes([one, { ...one, sequence: 2 }]), null)).toEqual([
      expected,
      { ...one, sequence: 2 },
    ])
    expect(readingsOf('plain', bytes({ readings: [one] }), null)).toEqual([expected])
  })

  test('the topic names the sensor of a message that names none', () => {
    const { sensor: _, ...rest } = one
    expect(readingsOf('plain', bytes(rest), 'Kamera')).toEqual([{ ...rest, sensor: 'Kamera', sequence: 0 }])
  })
})

describe('a topic that names a sensor or device, to which the broker may bind an account', () => {
  const one = { sensor: 'Kamera', time: '2026-06-15T09:10:00Z', value: 12 }
  const { devEui } = chirpStackUplink.deviceInfo
  const thingsStackIds = thingsStackUplink.end_device_ids
  const { dev_eui: _, ...namedIds } = thingsStackIds
  const named = { ...thingsStackUplink, end_device_ids: namedIds }

  test.each([
    ['plain', one, 'kamera'],
    ['plain', { ...one, sensor: 'A84041/TempC' }, 'a84041'],
    ['chirpstack', chirpStackUplink, devEui.toUpperCase()],
    ['tts', thingsStackUplink, '70b3d57ed0001234'],
    ['tts', thingsStackUplink, 'eui-70b3d57ed0001234'],
    ['tts', named, 'vandmaaler-a2'],
  ] as const)('takes a %s message about it', (format, message, topicSensor) => {
    expect(readingsOf(format, bytes(message), topicSensor).length).toBeGreaterThan(0)
  })

  test.each([
    ['plain', one, 'Vandmåler A2'],
    ['plain', [{ ...one, sensor: 'Vandmåler A2' }, one], 'Vandmåler A2'],
    ['plain', { ...one, sensor: 'Vandmåler A22' }, 'Vandmåler A2'],
    ['plain', { ...one, sensor: null }, 'Kamera'],
    ['chirpstack', chirpStackUplink, '0000000000000001'],
    ['chirpstack', { time: chirpStackUplink.time, deviceInfo: { devEui }, margin: 3 }, '0000000000000001'],
    ['tts', named, 'vandmaaler-a3'],
    // The device of the topic, with the DevEUI of another one, by which readings are stored.
    ['tts', thingsStackUplink, 'vandmaaler-a2'],
    ['tts', { ...thingsStackUplink, end_device_ids: { ...thingsStackIds, device_id: 'eui-01' } }, 'eui-01'],
  ] as const)('refuses a %s message about another', (format, message, topicSensor) => {
    expect(() => readPayload(format, bytes(message), topicSensor)).toThrow(BrokenPayload)
  })
})

test.each([
  ['no JSON', 'plain', 'temp=21'],
  ['bytes that are no text', 'plain', Buffer.from([0xff, 0xfe])],
  ['a reading without a time', 'plain', { sensor: 'A', value: 1 }],
  ['a value that is text', 'plain', { sensor: 'A', time: '2026-06-15T09:10:00Z', value: '12' }],
  [
    '5,001 readings',
    'plain',
    Array.from({ length: 5001 }, () => ({ sensor: 'A', time: '2026-06-15T09:10:00Z', value: 1 })),
  ],
  ['an uplink without its device', 'chirpstack', { ...chirpStackUplink, deviceInfo: {} }],
  ['an uplink of another network', 'tts', chirpStackUplink],
] as const)('%s is a broken message', (_, format, payload) => {
  const raw = payload instanceof Buffer ? payload : bytes(payload)
  expect(() => readPayload(format, raw, null)).toThrow(BrokenPayload)
})
