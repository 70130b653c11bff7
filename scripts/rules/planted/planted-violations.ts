export type PlantedFiles = Record<string, string>

/** For each rule, files in which exactly one line violates it and no line violates another rule. */
export const plantedViolations: Record<string, PlantedFiles> = {
  'web-layers': {
    'apps/web/src/ui/page/page.tsx': `import { Shell } from '#blocks/workflows/shell/shell.tsx'\n`,
    'apps/web/src/blocks/workflows/shell/shell.tsx': `import { formatHead } from '#lib/format.ts'\n`,
    'apps/web/src/lib/format/format-numbers.ts': 'export const formatHead = String\n',
  },
  'no-imports-between-features': {
    'apps/web/src/features/feed/feed-screen.tsx': `export { healthRows } from '#features/health/rows.ts'\n`,
    'apps/web/src/features/health/rows.ts': `export { healthRows } from './more-rows.ts'\n`,
    'apps/web/src/features/health/more-rows.ts': 'export const healthRows = []\n',
  },
  'blocks-upward': {
    'apps/web/src/blocks/parts/action-request/action-request.ts': `import type { PlaceOption } from '#blocks/workflows/action-modal/place-options.ts'\n`,
    'apps/web/src/blocks/workflows/action-modal/place-options.ts': `import { openForm } from '#blocks/parts/chart/chart.tsx'\n`,
  },
  'module-entry-points': {
    'apps/api/src/modules/forms/service.ts':
      `import { addRecord } from '#modules/ledger/service.ts'\n` +
      `import type { Row } from '#modules/ledger/sql.ts'\n` +
      `import { recordType } from '#modules/ledger/record-draft.ts'\n` +
      `import { insertRecord } from '#modules/ledger/sql.ts'\n`,
    'apps/api/src/modules/ledger/service.ts': `import { insertRecord } from './sql.ts'\n`,
    'apps/api/src/modules/ledger/record-draft.ts': `import { BarnId } from '@herdboard/contract/core/ids.ts'\n`,
    'apps/api/src/modules/ledger/sql.ts': `import { sql } from 'kysely'\n`,
  },
  'modules-upward': {
    'apps/api/src/modules/ledger/sql/records/insert-facts.ts': `import type { NotificationDraft } from '#modules/notifications/service.ts'\n`,
    'apps/api/src/modules/notifications/service.ts': `export { recordAll } from '#modules/ledger/service.ts'\n`,
  },
  'platform-below-modules': {
    'apps/api/src/platform/http/route.ts': `import { addRecord } from '#modules/ledger/service.ts'\n`,
  },
  'no-imports-between-apps': {
    'apps/web/src/lib/clock.ts': `import { systemClock } from '@herdboard/api/platform/clock.ts'\n`,
  },
  'contract-imports': {
    'packages/contract/src/core/ids.ts': `import { z } from 'zod'\nimport { farmDay } from '@herdboard/domain/time/farm-day.ts'\n`,
  },
  'domain-imports': {
    'packages/domain/src/time/farm-day.ts': `import dayjs from 'dayjs'\n`,
    'packages/domain/src/time/farm-day.test.ts': `import fc from 'fast-check'\n`,
  },
  'sql-imports': {
    'apps/api/src/modules/forms/service.ts': `import type { SqlBool } from 'kysely'\n`,
    'apps/api/src/modules/forms/sql/places.ts': `import { sql } from 'kysely'\n`,
    'apps/api/src/platform/database/pool.ts': `import pg from 'pg'\n`,
  },
  'no-parent-imports': {
    'apps/web/src/ui/page/page.tsx': `import { word } from '../../lib/word.ts'\n`,
  },
  'no-system-clock': {
    'apps/api/src/modules/forms/service.ts': 'const soon = new Date()\n',
    'apps/api/src/platform/clock.ts': 'const now = new Date()\n',
    'apps/web/src/lib/format/format-numbers.ts': 'const day = new Date(2026, 5, 15)\n',
  },
  'no-process-env': {
    'apps/api/src/platform/log.ts': 'const level = process.env.LEVEL\n',
    'apps/api/src/platform/config/config.ts': 'const all = process.env\n',
  },
  'one-tenant-setter': {
    'apps/api/src/modules/people/sql/invited-users.ts':
      "const setting = sql`select set_config('herdboard.directory_id', $1, true)`\n",
    'apps/api/src/modules/people/people.test.ts':
      "const setting = sql`select set_config('herdboard.directory_id', $1, true)`\n",
    'apps/api/src/platform/tenant/row-level-security.ts':
      "const setting = sql`select set_config('herdboard.directory_id', $1, true)`\n",
    'apps/api/migrations/0001_platform.sql': "select set_config('herdboard.directory_id', '', true);\n",
    'apps/api/src/modules/people/sql/people.ts':
      "const company = sql`current_setting('herdboard.directory_id', true)`\n",
  },
  'stale-by-topics': {
    'apps/web/src/features/analysis/herd-analysis.tsx': 'void client.invalidateQueries()\n',
    'apps/web/src/lib/live/invalidate-queries.ts': 'void client.invalidateQueries()\n',
  },
  'source-references': {
    'docs/domain/drugs.md': '# Drugs\n\n## Doses and amounts\n',
    'docs/requirements.tsv': 'id\tarea\nFORM-061\tFORM\n',
    'packages/domain/src/dose.ts':
      '/** Dose, mg. Source: docs/domain/drugs.md#doses-and-amounts; RFC 9649. */\n' +
      '/** A recurrence. Source: FORM-061 */\n/** A chunk. Source: RFC 9649, 2.3. */\n' +
      '/**\n * Times of a dose. Source:\n * docs/domain/drugs.md#times\n */\n',
  },
  'checked-promises': {
    'docs/reliability.md':
      '| Promise | Checked by |\n| --- | --- |\n' +
      '| A stop is graceful | `main.test.ts`; fault: exits at once |\n' +
      '| A figure can be recomputed | `main.test.ts` |\n',
    'apps/api/src/main.test.ts': '\n',
  },
  'no-dialect': {
    'apps/api/src/platform/http/pipeline/require-access.ts':
      'export function requireAccess() {}\nexport function holdToAccess() {}\n',
    'apps/web/src/features/companies/no-access.tsx': 'export const NoAccess = 1\n',
  },
  'no-magic-ids': {
    'apps/api/src/modules/forms/dead-pigs.test.ts':
      'await submitForm(who, formId.deadPigs, place, { number: 2 })\nawait openForm(who, 5, place)\n',
    'apps/web/src/lib/opening.ts': 'const unknown = { form_id: 4711, formId: formId.note }\n',
  },
  'import-file-endings': {
    'scripts/a.ts': `import { b } from './b'\nimport texts from './b.json'\nimport ts from 'typescript'\n`,
  },
  'no-cycles': {
    'packages/domain/src/a.ts': `import { b } from './b.ts'\n`,
    'packages/domain/src/b.ts': `import { c } from './c.ts'\n`,
    'packages/domain/src/c.ts': `import type { A } from './a.ts'\n`,
  },
  'unique-exports': {
    'packages/contract/src/herd/records.ts': `export const FarmRecord = z.object({})\nexport type FarmRecord = z.infer<typeof FarmRecord>\n`,
    'apps/web/src/blocks/workflows/records/record.ts': 'export interface FarmRecord {}\n',
    'apps/web/src/blocks/workflows/records/row.test.ts': 'interface FarmRecord {}\n',
  },
  'unique-types': {
    'packages/contract/src/herd/records.ts': 'export interface FarmRecord {}\n',
    'apps/web/src/blocks/workflows/records/row.ts': 'interface FarmRecord {}\n',
    'apps/web/src/blocks/workflows/records/row.test.ts': 'interface FarmRecord {}\n',
    'apps/web/src/types.d.ts': `declare module 'x' {\n  interface FarmRecord {}\n}\n`,
  },
  'bare-names': {
    'apps/web/src/features/feed/use-question.ts': 'interface Known {}\ninterface KnownMix {}\n',
  },
  'test-titles': {
    'packages/domain/src/x.test.ts': `test('[GEN-001] ${'long '.repeat(21)}', () => {})\ntest('${'[GEN-001] '.repeat(11)}short', () => {})\n`,
  },
  'folder-size': Object.fromEntries(
    Array.from({ length: 31 }, (_, at) => [`apps/web/src/features/feed/part-${at}.ts`, `export const part${at} = 1\n`]),
  ),
}
