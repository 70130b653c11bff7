import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

interface Props {
  isLoading: boolean
  error: unknown
  onRetry: () => void
  /** Adds a price; null for users who may not. */
  onAdd: (() => void) | null
}

/** Shown when no farm has a status price: loading, error or empty state. */
export function EmptyStatus({ isLoading, error, onRetry, onAdd }: Props) {
  const { t } = useTranslation('economy')
  if (isLoading || error)
    return (
      <DataTable
        name="status-prices"
        title={t('status')}
        table={undefined}
        error={error ? loadFailureOf(error, onRetry) : undefined}
      />
    )
  return (
    <Card>
      <EmptyState
        sentence={onAdd ? t('emptyStatus') : [t('emptyStatus'), t('bySolution')].join('. ')}
        icon="coins"
        action={onAdd ? { label: t('addPrice'), onClick: onAdd } : undefined}
      />
    </Card>
  )
}
