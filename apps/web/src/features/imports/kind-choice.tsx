import type { ImportDetail } from '@herdboard/contract/imports/import-detail.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './imports.module.css'
import { changeFormatMutation } from './queries.ts'

/** What a file may contain whose columns fit several kinds of rows, so that nothing is taken for another thing. */
export function KindChoice({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports')
  const { mutate, isPending } = useMutation(changeFormatMutation(detail.id))
  return (
    <div className={classes.buttons}>
      {detail.possible_kinds.map((kind) => (
        <Button
          key={kind}
          variant="default"
          disabled={isPending}
          onClick={() => mutate({ params: { id: detail.id }, body: { kind } })}
        >
          {t(`kind_${kind}`)}
        </Button>
      ))}
    </div>
  )
}
