import { expect, test } from 'vitest'
import { deviceName, networkOf, networkOfAddress } from '#platform/identity/device.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari, Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  ['curl/8.5.0', ''],
  [undefined, ''],
])('the device name of %s is: %s', (agent, device) => {
  expect(deviceName(agent)).toBe(device)
})

test.each([
  ['192.0.2.17', '192.0.2.x'],
  ['::ffff:192.0.2.17', '192.0.2.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
])('the address %s is stored as network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['192.0.2.17', '192.0.2.17'],
  ['::ffff:192.0.2.17', '::ffff:192.0.2.17'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
])('limits count the address %s as %s', (ip, counted) => {
  expect(networkOfAddress(ip)).toBe(counted)
})
