import { expect, test } from 'vitest'
import { dropOverlaps } from './drop-overlaps.ts'
import type { NotificationEpisode } from './notification-episode.ts'

const silent = (sensor: string, from: number, until: number | null): NotificationEpisode => ({
  kind: 'sensor_silent',
  subject: sensor,
  farm: 'lille',
  at: `2026-06-0${from}T08:00:00.000Z`,
  parameters: {},
  closed: until === null ? null : { at: `2026-06-0${until}T08:00:00.000Z`, how: 'solved', by: null },
})

test('sensor that falls silent again before it sends is notified once', () => {
  const [first, within, after] = [silent('camera', 1, 4), silent('camera', 3, 5), silent('camera', 5, 6)]
  expect(dropOverlaps([after, within, first])).toEqual([first, after])
})

test('open notification stays the only one of its sensor, and other sensors are independent', () => {
  const [open, again, other] = [silent('camera', 1, null), silent('camera', 7, 8), silent('meter', 2, 3)]
  expect(dropOverlaps([open, again, other])).toEqual([open, other])
})
