import { largestRemainder } from '@herdboard/domain/numbers/largest-remainder.ts'

/** Shares an amount by whole weights in whole øre, so that the parts always add up to it. An amount may be negative. */
export const shareOre = (ore: number, weights: readonly number[]): number[] =>
  largestRemainder(Math.abs(ore), weights).map((part) => (ore < 0 && part !== 0 ? -part : part))
