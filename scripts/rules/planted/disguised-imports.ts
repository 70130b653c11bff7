import type { PlantedFiles } from './planted-violations.ts'

const PART = 'apps/web/src/blocks/parts/card/card.tsx'
const LIB = 'apps/web/src/lib/format/dates.ts'
const FEED = '#features/feed/feed-screen.tsx'
const MODULE = 'apps/api/src/modules/ledger/facts.ts'
const PLATFORM = 'apps/api/src/platform/http/pipeline.ts'
const BRIDGES = {
  'apps/api/src/bridge.ts': `export { raise } from '#further.ts'\n`,
  'apps/api/src/further.ts': `import { raise } from '#modules/notifications/service.ts'\nexport { raise }\n`,
  'apps/api/src/modules/notifications/service.ts': 'export const raise = 1\n',
}

/** Other ways to write a forbidden import, which a search by text would miss: rule, way, files with one violation. */
export const disguisedImports: readonly (readonly [rule: string, way: string, files: PlantedFiles])[] = [
  [
    'no-parent-imports',
    'a folder beside it in the domain',
    { 'packages/domain/src/growth/gain.ts': `import { ratio } from '../numbers/ratio.ts'\n` },
  ],
  [
    'blocks-upward',
    'a comment inside the braces',
    { [PART]: `import {\n  // it is\n  Shell,\n} from '#blocks/workflows/shell/shell.tsx'\n` },
  ],
  [
    'blocks-upward',
    'a late import in backticks',
    { [PART]: 'export const late = () => import(`#blocks/workflows/shell/shell.tsx`)\n' },
  ],
  [
    'blocks-upward',
    'a second statement on a line',
    { [PART]: `import 'react'; import { Shell } from '#blocks/workflows/shell/shell.tsx'\n` },
  ],
  ['blocks-upward', 'a suffix', { [PART]: `import shell from '#blocks/workflows/shell/shell.tsx?raw'\n` }],
  [
    'blocks-upward',
    'a type in an expression',
    { [PART]: `export const shell: import('#blocks/workflows/shell/shell.tsx').Shell | null = null\n` },
  ],
  [
    'no-cycles',
    'a comment inside the braces',
    {
      'packages/domain/src/a.ts': `import {\n  // it is\n  b,\n} from './b.ts'\n`,
      'packages/domain/src/b.ts': 'export const b = () => import(`./a.ts?x`)\n',
    },
  ],
  ...[
    `import './b.js'`,
    `import './b/'`,
    `export * from '.'`,
    `import b = require('./b')`,
    `import { b } from '#b'`,
    `import { b } from '@herdboard/contract'`,
  ].map((text) => ['import-file-endings', text, { 'scripts/a.ts': `${text}\n` }] as const),
  [
    'no-cycles',
    'an import by require',
    {
      'packages/domain/src/a.ts': `import b = require('./b.ts')\nexport const a = b\n`,
      'packages/domain/src/b.ts': `export { a } from './a.ts'\n`,
    },
  ],
  [
    'web-layers',
    'a file beside the layers',
    { [LIB]: `import { Feed } from '#bridge.ts'\n`, 'apps/web/src/bridge.ts': `export { Feed } from '${FEED}'\n` },
  ],
  [
    'web-layers',
    'fixtures',
    { [LIB]: `import { Feed } from '#testing/feed.ts'\n`, 'apps/web/src/testing/feed.ts': `import '${FEED}'\n` },
  ],
  ['web-layers', 'a folder that is no layer', { 'apps/web/src/shared/bridge.ts': `export { Feed } from '${FEED}'\n` }],
  ['web-layers', 'a file beside the features', { 'apps/web/src/features/x.ts': `export { Feed } from '${FEED}'\n` }],
  [
    'modules-upward',
    'a file of no module',
    { 'apps/api/src/modules/x.ts': `export { raise } from '#modules/notifications/service.ts'\n` },
  ],
  [
    'modules-upward',
    'a constant in a bridge',
    {
      [MODULE]: `import { raise } from '#bridge.ts'\n`,
      'apps/api/src/bridge.ts': `import { raise as r } from '#modules/notifications/service.ts'\nexport const raise = r\n`,
    },
  ],
  ['modules-upward', 'two bridges', { [MODULE]: `import { raise } from '#bridge.ts'\n`, ...BRIDGES }],
  ['platform-below-modules', 'two bridges', { [PLATFORM]: `import { raise } from '#bridge.ts'\n`, ...BRIDGES }],
]
