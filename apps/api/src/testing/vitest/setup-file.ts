import { afterAll, vi } from 'vitest'
import { runFileTeardowns } from './file-teardown.ts'

// Runs before each file, also where a worker has run another file with the same modules.
vi.unstubAllGlobals()
afterAll(runFileTeardowns)
