import type { RandomStream } from '#random-stream.ts'

/**
 * Draws a factor around 1 with a gamma distribution, by the Wilson-Hilferty cube root of a normal number. The
 * approximation is nearly exact for deviations up to 25 %.
 */
export function gammaNoise(chance: RandomStream, deviation: number): number {
  const ninth = deviation ** 2 / 9
  return Math.max(0, 1 - ninth + chance.normal() * Math.sqrt(ninth)) ** 3
}

const PEN = { head: 30, deviation: 0.25 }
const SECTION = { head: 400, deviation: 0.12 }

/** Hourly deviation of the water intake by number of pigs: 25 % in a pen, 12 % in a section of 400 or more. */
export function hourDeviation(head: number): number {
  const share = Math.log(Math.max(head, 1) / PEN.head) / Math.log(SECTION.head / PEN.head)
  return PEN.deviation + (SECTION.deviation - PEN.deviation) * Math.min(Math.max(share, 0), 1)
}
