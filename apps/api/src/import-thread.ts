import { importHandlers } from '#modules/imports/jobs.ts'
import { runThreadJobs } from '#platform/jobs/thread-jobs.ts'
import { subscribeModules } from './subscribe-modules.ts'

/** The thread of imports. */
subscribeModules()
await runThreadJobs(importHandlers)
