import { afterAll, vi } from 'vitest'
import { runFileTeardowns } from './file-teardown.ts'

// Before each file, also where a worker has run another one in the same modules.
vi.unstubAllGlobals()
afterAll(runFileTeardowns)
