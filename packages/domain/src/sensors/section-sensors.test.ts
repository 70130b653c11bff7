import { expect, test } from 'vitest'
import { sensorPeriods, withEnds } from './section-sensors.ts'

const WATER = 1
const WEIGHT = 3
const placed = (sensor_id: string, sensor_type_id: number, location_id: string, from: string) => ({
  sensor_id,
  sensor_type_id,
  location_id,
  from: new Date(from),
})

test('[MON-047] a section has had a sensor in the periods that reach back to the day it was moved', () => {
  const placements = withEnds([
    placed('meter', WATER, 'A1', '2026-01-01T00:00:00Z'),
    placed('camera', WEIGHT, 'A1', '2025-01-01T00:00:00Z'),
    // The camera was moved to A2 in June.
    placed('camera', WEIGHT, 'A2', '2026-06-20T10:00:00Z'),
  ])
  const ofA1 = placements.filter(({ location_id }) => location_id === 'A1')
  const today = '2026-11-21'
  // Three months before is 21 August, six months 21 May.
  expect(sensorPeriods(ofA1, WEIGHT, today)).toEqual({ 3: false, 6: true, 9: true, 12: true })
  expect(sensorPeriods(ofA1, WATER, today)).toEqual({ 3: true, 6: true, 9: true, 12: true })
  expect(sensorPeriods(ofA1, 2, today)).toEqual({ 3: false, 6: false, 9: false, 12: false })
  expect(sensorPeriods(ofA1, null, today)).toEqual({ 3: true, 6: true, 9: true, 12: true })
  expect(placements.map(({ until }) => until)).toEqual([null, '2026-06-20', null])
})
