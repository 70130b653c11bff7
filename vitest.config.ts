import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './scripts/long-files-first.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** As in apps/api/src/testing/contract-checks/checked-endpoints.ts, whose types this file does not load. */
    onlyEndpoint: string
    /** As in apps/api/src/guarantees/fuzz.test.ts. */
    fuzz: string
    /** As in apps/api/src/guarantees/failures/killed-alarms.test.ts. */
    kills: number
    /** As in apps/api/src/guarantees/failures/failover.test.ts. */
    failovers: number
    /** As in apps/api/src/guarantees/failures/failover.test.ts. */
    patroni: boolean
    /** As in apps/api/src/testing/api/release-before.ts. */
    releaseBefore: string
    /** As in apps/api/src/modules/demo/accuracy-of-seeds.test.ts. */
    seeds: number
    /** As in apps/api/src/testing/api/server-process.ts. */
    compiledCode: string
    /** As in apps/api/src/testing/api/server-process.ts. */
    programs: string
    /** As in apps/api/src/testing/database/database-server.ts. */
    testDatabase: string
  }
}

/** The default of one second is too short for `expect.poll` on a busy machine. */
const expectOptions = { poll: { timeout: 15_000 } }

/** Tests that only calculate wait for nothing, but five others share two cores with them. */
const CALCULATION_MS = 60_000

/**
 * Node imports the modules of these tests itself, as in the product. Vite's module runner, which the tests of the web need,
 * reads each import of a module as a property of an object at each use: twice the processor time of the API's tests.
 */
const IMPORTED_BY_NODE = { viteModuleRunner: false, nodeLoader: false }

/**
 * One project a kind of test; `npx vitest run --project domain` runs one of them. Without isolation the files of a worker
 * share what they import, which is most of their time: stories leave nothing behind in it.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'domain',
          isolate: false,
          experimental: IMPORTED_BY_NODE,
          include: ['packages/domain/src/**/*.test.ts'],
          testTimeout: CALCULATION_MS,
        },
      },
      {
        test: {
          name: 'simulator',
          isolate: false,
          experimental: IMPORTED_BY_NODE,
          include: ['apps/simulator/src/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'contract',
          isolate: false,
          experimental: IMPORTED_BY_NODE,
          include: ['packages/contract/src/**/*.test.ts'],
          testTimeout: CALCULATION_MS,
        },
      },
      {
        test: {
          name: 'api',
          isolate: false,
          experimental: IMPORTED_BY_NODE,
          include: ['apps/api/src/**/*.test.ts'],
          setupFiles: ['apps/api/src/testing/vitest/setup-file.ts'],
          globalSetup: ['apps/api/src/testing/database/database-server.ts'],
          // The contract checks of one endpoint take seconds: docs/guides/add-an-endpoint.md.
          provide: {
            kills: Number(process.env.KILLS ?? 3),
            failovers: Number(process.env.FAILOVERS ?? 2),
            patroni: process.env.PATRONI === '1',
            releaseBefore: process.env.RELEASE_BEFORE ?? '',
            seeds: Number(process.env.SEEDS ?? 1),
            compiledCode: process.env.NODE_COMPILE_CACHE ?? '',
            programs: process.env.TEST_PROGRAMS ?? '',
            testDatabase: process.env.TEST_DATABASE ?? '',
            onlyEndpoint: process.env.ENDPOINT ?? '',
            fuzz: process.env.FUZZ ?? '',
          },
          expect: expectOptions,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      'apps/web/vite.config.ts',
      {
        test: {
          name: 'e2e',
          isolate: false,
          experimental: IMPORTED_BY_NODE,
          expect: expectOptions,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/server.ts'],
          // As many servers are started: each file has one to itself, and waits half of its time.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'scripts',
          isolate: false,
          experimental: IMPORTED_BY_NODE,
          include: ['scripts/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
