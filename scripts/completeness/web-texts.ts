import type { SourceFile } from '../rules/sources.ts'
import type { TextRequirement } from './text-requirements.ts'

/** The namespace that `useTranslation()` and `commonText` read without another. */
const DEFAULT_AREA = 'common'

const HOOK = /\buseTranslation\((?:\[?\s*'([a-z-]+)')?/g
/** `t('heading')`, `t('common:save')`; a longer name such as `parent` does not end in this call. */
const CALL = /(?<![\w$.])(?:t|commonText)\(\s*'((?:[a-z-]+:)?[A-Za-z][\w.]*)'/g
const OTHER_AREA = /\bns:\s*'/

/**
 * Returns the texts that a source file of the web names with a literal. A file whose components read several namespaces
 * requires only the texts that state theirs; the compiler checks the others.
 */
export function webTextsNamedIn({ path, text: written }: Pick<SourceFile, 'path' | 'text'>): TextRequirement[] {
  const text = written.replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, '')
  const areas = new Set([...text.matchAll(HOOK)].map(([, area = DEFAULT_AREA]) => area))
  const own = areas.size === 1 && !OTHER_AREA.test(text) ? [...areas][0] : undefined
  const keys = [...text.matchAll(CALL)].flatMap(([, key = '']) =>
    key.includes(':') ? [key] : own === undefined ? [] : [`${own}:${key}`],
  )
  return [...new Set(keys)].map((key) => ({ key, neededBy: path }))
}
