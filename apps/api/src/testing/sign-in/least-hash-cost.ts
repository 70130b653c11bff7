import type { HashCost } from '#modules/auth/password/password-hash.ts'

/** The least that the algorithm has: tests of sign-in hash thousands of passwords, at some 45 ms each in production. */
export const LEAST_HASH_COST: HashCost = { memoryKib: 8, passes: 1, lanes: 1 }
