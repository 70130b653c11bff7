import { describe, expect, test } from 'vitest'
import { generateSection } from './generated-section.ts'
import { measureDetection } from './measure-detection.ts'
import { modelEpisodes } from './model-episodes.ts'

/** A part of `npm run bench:alarms`: 60 sections of half a year. */
const sections = Array.from({ length: 60 }, (_, index) => generateSection(index + 1, 180))

describe('the model of water, on generated sections', () => {
  const figures = measureDetection(sections, modelEpisodes)

  test('nine of ten falls are found 12 hours before the day on which people see the disease', () => {
    expect(figures.outbreaks).toBeGreaterThan(30)
    expect(figures.inTime / figures.outbreaks).toBeGreaterThanOrEqual(0.9)
  })

  test('a section has at most one false alarm and three false warnings a month', () => {
    expect(figures.months).toBeGreaterThan(200)
    expect(figures.falseBySeverity[3] / figures.months).toBeLessThanOrEqual(1)
    expect(figures.falseBySeverity[2] / figures.months).toBeLessThanOrEqual(3)
  })

  test('no episode ends while its cause lasts, and no recovery raises one', () => {
    expect(figures.endedEarly).toBe(0)
    expect(figures.ofRecovery).toBe(0)
  })
})
