import type { RequestParts, TestApi } from '#testing/api/test-api.ts'
import type { TestWorld } from './test-world.ts'

/** Makes a new request that `exampleCaller` may send and that succeeds. */
export type RequestExample = (api: TestApi, world: TestWorld) => Promise<RequestParts>
