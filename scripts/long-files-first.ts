import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The test files that take longest, longest first: 40 seconds and more in a whole run. Vitest knows no durations in a fresh
 * tree and begins with the largest files, so that small ones that wait or calculate long ran alone at the end.
 */
export const LONG_FILES = [
  'scripts/guides/guides.test.ts',
  'apps/api/src/guarantees/bad-input.test.ts',
  'apps/api/src/guarantees/failures/backup.test.ts',
  'apps/api/src/contract-checks/tenancy.test.ts',
  'apps/api/src/guarantees/stored-responses.test.ts',
  'apps/api/src/guarantees/failures/killed-alarms.test.ts',
  'apps/api/src/guarantees/rights/endpoint-rights-of-employees.test.ts',
  'apps/api/src/demo.test.ts',
  'apps/api/src/guarantees/rights/endpoint-rights-of-advisors.test.ts',
  'apps/api/src/modules/demo/live/live-herd.test.ts',
  'apps/api/src/guarantees/fuzz.test.ts',
  'apps/api/src/guarantees/rights/endpoint-rights-of-administrators.test.ts',
  'apps/api/src/modules/demo/accuracy-of-two-years.test.ts',
  'apps/api/src/contract-checks/tenancy-without-row-level-security.test.ts',
  'apps/api/src/modules/company-data/archive-import/archive-import.test.ts',
  'apps/api/src/modules/demo/accuracy-of-seeds.test.ts',
  'apps/api/src/guarantees/failures/rolling-restart.test.ts',
  'apps/api/src/modules/imports/reading/hostile-files.test.ts',
  'apps/api/src/contract-checks/audited-changes.test.ts',
  'apps/api/src/modules/company-data/archive-import/archive-round-trip.test.ts',
  'e2e/screens/screens.test.ts',
  'e2e/imports/import-files.test.ts',
  'e2e/screens/cut-texts.test.ts',
  'e2e/screens/keyboard.test.ts',
  'e2e/screens/action-modal.test.ts',
  'e2e/offline/rolling-update.test.ts',
  'e2e/imports/import-centre.test.ts',
  'e2e/recording/round.test.ts',
  'e2e/account/sign-in-provider.test.ts',
  'e2e/screens/layout.test.ts',
  'e2e/account/second-factor.test.ts',
]

const rank = (path: string): number => {
  const index = LONG_FILES.findIndex((long) => path.endsWith(`/${long}`))
  return index < 0 ? LONG_FILES.length : index
}

/** The long files of each project first, in the order above, and all others in the order of vitest. */
export const longFilesFirst = <File extends { moduleId: string; project: { name: string } }>(
  files: readonly File[],
): File[] =>
  [...Map.groupBy(files, ({ project }) => project.name).values()].flatMap((ofProject) =>
    ofProject.toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId)),
  )

/** Begins with the files that take longest. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFilesFirst(await super.sort(files))
  }
}
