import type { FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from '#app.ts'
import type { TestApi } from './test-api.ts'

/** Builds another server on the same database, with its own settings; the caller closes it. */
export const startSecondServer = ({ app }: TestApi, settings: Partial<AppDeps> = {}): Promise<FastifyInstance> =>
  buildApp({ ...app.deps, ...settings })
