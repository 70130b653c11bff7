/** For each rule, files in which exactly one line violates it and no line violates another rule. */
export const plantedViolations: Record<string, Record<string, string>> = {
  'web-layers': {
    'apps/web/src/ui/page/page.tsx': `import { Shell } from '#blocks/workflows/shell/shell.tsx'\n`,
    'apps/web/src/blocks/workflows/shell/shell.tsx': `import { format } from '#lib/format.ts'\n`,
    'apps/web/src/lib/format/format-numbers.ts': 'export const format = String\n',
  },
  'features-apart': {
    'apps/web/src/features/feed/feed-screen.tsx': `export { rows } from '#features/health/rows.ts'\n`,
    'apps/web/src/features/health/rows.ts': `export { rows } from './more-rows.ts'\n`,
    'apps/web/src/features/health/more-rows.ts': 'export const rows = []\n',
  },
  'blocks-upward': {
    'apps/web/src/blocks/parts/action-request/action-request.ts': `import type { PlaceOption } from '#blocks/workflows/action-modal/place-options.ts'\n`,
    'apps/web/src/blocks/workflows/action-modal/place-options.ts': `import { openForm } from '#blocks/parts/chart/chart.tsx'\n`,
  },
  'module-doors': {
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
    'apps/api/src/modules/ledger/sql/facts.ts': `import type { NotificationDraft } from '#modules/notifications/service.ts'\n`,
    'apps/api/src/modules/notifications/service.ts': `export { recordAll } from '#modules/ledger/service.ts'\n`,
  },
  'platform-below-modules': {
    'apps/api/src/platform/http/route.ts': `import { addRecord } from '#modules/ledger/service.ts'\n`,
  },
  'apps-apart': {
    'apps/web/src/lib/clock.ts': `import { systemClock } from '@herdboard/api/platform/clock.ts'\n`,
  },
  'contract-needs-zod-alone': {
    'packages/contract/src/core/ids.ts': `import { z } from 'zod'\nimport { farmDay } from '@herdboard/domain/time/farm-day.ts'\n`,
  },
  'domain-needs-nothing': {
    'packages/domain/src/time/farm-day.ts': `import dayjs from 'dayjs'\n`,
    'packages/domain/src/time/farm-day.test.ts': `import fc from 'fast-check'\n`,
  },
  'sql-at-home': {
    'apps/api/src/modules/forms/service.ts': `import type { SqlBool } from 'kysely'\n`,
    'apps/api/src/modules/forms/sql/places.ts': `import { sql } from 'kysely'\n`,
    'apps/api/src/platform/database/pool.ts': `import pg from 'pg'\n`,
  },
  'no-long-way-up': {
    'apps/web/src/ui/page/page.tsx': `import { word } from '../../lib/word.ts'\n`,
  },
  'time-comes-in': {
    'apps/api/src/modules/forms/service.ts': 'const soon = new Date()\n',
    'apps/api/src/platform/clock.ts': 'const now = new Date()\n',
    'apps/web/src/lib/format/format-numbers.ts': 'const day = new Date(2026, 5, 15)\n',
  },
  'settings-come-in': {
    'apps/api/src/platform/log.ts': 'const level = process.env.LEVEL\n',
    'apps/api/src/platform/config/config.ts': 'const all = process.env\n',
  },
  'numbers-by-name': {
    'apps/api/src/modules/forms/dead-pigs.test.ts':
      'await submitForm(who, formId.deadPigs, place, { number: 2 })\nawait openForm(who, 5, place)\n',
    'apps/web/src/lib/opening.ts': 'const unknown = { form_id: 4711, formId: formId.note }\n',
  },
  'no-cycles': {
    'packages/domain/src/a.ts': `import { b } from './b.ts'\n`,
    'packages/domain/src/b.ts': `import { c } from './c.ts'\n`,
    'packages/domain/src/c.ts': `import type { A } from './a.ts'\n`,
  },
  'unique-types': {
    'packages/contract/src/herd/records.ts': `export const FarmRecord = z.object({})\nexport type FarmRecord = z.infer<typeof FarmRecord>\n`,
    'apps/web/src/blocks/workflows/records/record.ts': 'export interface FarmRecord {}\n',
    'apps/web/src/blocks/workflows/records/row.ts': 'interface FarmRecord {}\n',
  },
  'bare-names': {
    'apps/web/src/features/feed/use-question.ts': 'interface Asked {}\ninterface AskedMix {}\n',
  },
  'folder-size': Object.fromEntries(
    Array.from({ length: 31 }, (_, at) => [`apps/web/src/features/feed/part-${at}.ts`, 'export const part = 1\n']),
  ),
}
