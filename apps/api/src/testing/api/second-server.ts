import type { FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from '#app.ts'
import type { TestApi } from './test-api.ts'

/** One more server on the same database, with settings of its own; closed by whoever asked for it. */
export const startSecondServer = ({ app }: TestApi, settings: Partial<AppDeps> = {}): Promise<FastifyInstance> =>
  buildApp({ ...app.deps, ...settings })
