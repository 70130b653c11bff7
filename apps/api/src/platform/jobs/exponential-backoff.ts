/**
 * Exponential backoff, in milliseconds: `firstMs` after the first failure, doubled with each further one, `maxMs` at
 * most. `failures` counts from 1.
 */
export const exponentialBackoffMs = (
  failures: number,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
): number => Math.min(firstMs * 2 ** (failures - 1), maxMs)
