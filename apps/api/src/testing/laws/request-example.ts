import type { RequestParts, TestApi } from '#testing/api/test-api.ts'
import type { TestWorld } from './test-world.ts'

/** Makes a call that its asker (`askerOf`) may make, and that succeeds. Each time a new one. */
export type RequestExample = (api: TestApi, world: TestWorld) => Promise<RequestParts>
