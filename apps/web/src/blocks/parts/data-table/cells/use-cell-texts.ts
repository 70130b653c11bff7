import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import type { CellTexts } from './cell-text.ts'

export function useCellTexts(): CellTexts {
  const { t } = useTranslation('data-table')
  return useMemo(() => ({ yes: t('yes'), no: t('no'), estimated: t('estimated') }), [t])
}
