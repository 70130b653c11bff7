import { expect, test } from 'vitest'
import { silentPlaces } from './silent-places.ts'

const now = new Date('2026-06-15T12:00:00Z')
/** A sensor, named by farm and barn, whose last signal is that many hours old. */
const sensor = (id: string, hours: number, hasSent = true) => ({
  id,
  farm_id: id.slice(0, 1),
  barn_id: id.slice(0, 2),
  last_signal_at: new Date(now.getTime() - hours * 3_600_000),
  has_sent: hasSent,
})
const causes = (...sensors: ReturnType<typeof sensor>[]) => {
  const { places, sensors: single } = silentPlaces(sensors, now)
  return [...places.map((place) => `${place.of} ${place.id} ${place.sensors.length}`), ...single.map(({ id }) => id)]
}

test('a barn is one cause once all of its sensors are silent for six hours', () => {
  expect(causes(sensor('a1x', 6), sensor('a1y', 30), sensor('a2x', 0))).toEqual(['barn a1 2'])
  expect(causes(sensor('a1x', 5.9), sensor('a1y', 30), sensor('a2x', 0))).toEqual(['a1y'])
})

test('a farm is one cause when its last barn fell silent within two hours of the first', () => {
  expect(causes(sensor('a1x', 6), sensor('a1y', 6), sensor('a2x', 4))).toEqual(['farm a 3'])
  expect(causes(sensor('a1x', 6), sensor('a1y', 6), sensor('a2x', 3.9))).toEqual(['barn a1 2'])
  expect(causes(sensor('a1x', 9), sensor('a1y', 9), sensor('b1x', 9), sensor('b1y', 0))).toEqual(['barn a1 2'])
})

test('a sensor added to a silent barn, which never sends, leaves it silent since its last signal', () => {
  const sensors = [sensor('a1x', 30), sensor('a1y', 31), sensor('a1z', 1, false)]
  const { places, sensors: single } = silentPlaces(sensors, now)
  expect(places).toMatchObject([{ of: 'barn', id: 'a1', lastSignalAt: new Date('2026-06-14T06:00:00Z') }])
  expect(single).toEqual([])
  expect(causes(sensor('a1x', 1, false), sensor('a1y', 2, false))).toEqual([])
})

test('a barn whose only sensor fell silent is no cause while a second one has never sent', () => {
  expect(causes(sensor('a1x', 7), sensor('a1y', 0, false))).toEqual([])
  expect(causes(sensor('a1x', 24), sensor('a1y', 0, false))).toEqual(['a1x'])
})

test('the only sensor of a barn is reported after a day', () => {
  expect(causes(sensor('a1x', 23.9), sensor('a2x', 0))).toEqual([])
  expect(causes(sensor('a1x', 24), sensor('a2x', 0))).toEqual(['a1x'])
})

test('a silent place dates from the newest of its signals', () => {
  const [place] = silentPlaces([sensor('a1x', 7), sensor('a1y', 40)], now).places
  expect(place?.lastSignalAt.toISOString()).toBe('2026-06-15T05:00:00.000Z')
})
