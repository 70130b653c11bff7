/**
 * Returns the exponential backoff in milliseconds. It is `firstMs` after the first failure, doubles with each further
 * one and is at most `maxMs`. `failures` counts from 1.
 */
export const exponentialBackoffMs = (
  failures: number,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
): number => Math.min(firstMs * 2 ** (failures - 1), maxMs)
