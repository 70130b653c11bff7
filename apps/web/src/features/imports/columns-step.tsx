import type { ImportDetail } from '@herdboard/contract/imports/import-detail.ts'
import { NativeSelect } from '@mantine/core'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import classes from './imports.module.css'
import { changeColumnsMutation, formatChangeKey } from './queries.ts'

/** Which column of the file is which; what is missing is said in words. The choice is remembered for the next file. */
export function ColumnsStep({ detail, isLocked }: { detail: ImportDetail; isLocked: boolean }) {
  const { t } = useTranslation('imports')
  // One after the other: a choice that is made while another is sent waits for it, and has it, too.
  const { mutate } = useMutation(changeColumnsMutation(detail.id))
  // Another sheet or row of titles has other columns: none is chosen by those that are still shown.
  const isFormatChanging = useIsMutating({ mutationKey: formatChangeKey(detail.id) }) > 0
  // What was chosen is shown at once, and the next choice adds to it: the import has it only after the last answer.
  const [sent, setSent] = useState<(string | null)[] | null>(null)
  const { header, hidden_columns, columns, sample, missing } = detail
  const mapping = sent ?? detail.mapping
  const titleOf = (index: number) => header[index] || t('columnNo', { n: index + 1 })
  const hidden = hidden_columns.filter((index) => mapping[index]).map(titleOf)
  const assumed = columns.flatMap(({ key, name, empty_means }) =>
    empty_means === null || mapping.includes(key) ? [] : `${name} = ${empty_means}`,
  )
  const nameOf = (key: string) => columns.find((column) => column.key === key)?.name ?? key
  const choose = (index: number, key: string) => {
    const next = header.map((_, other) => {
      const known = mapping[other] ?? null
      if (other === index) return key === '' ? null : key
      return known === key ? null : known
    })
    setSent(next)
    mutate({ params: { id: detail.id }, body: { mapping: next } }, { onSettled: () => setSent(null) })
  }
  if (columns.length === 0) return null
  return (
    <Card title={t('columns')} note={t('columnsWhy')}>
      {missing.length > 0 && (
        <p role="alert" className={classes.problem}>
          {t('missing', { names: missing.map(nameOf).join(', ') })}
        </p>
      )}
      {hidden.length > 0 && <p className={classes.words}>{t('hiddenColumns', { names: hidden.join(', ') })}</p>}
      {assumed.length > 0 && <p className={classes.words}>{t('assumedColumns', { names: assumed.join(', ') })}</p>}
      <ul className={classes.columns}>
        {header.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity than their place
          <li key={index} className={classes.column}>
            <NativeSelect
              label={titleOf(index)}
              description={sample
                .slice(0, 3)
                .map((cells) => cells[index] ?? '')
                .filter((cell) => cell !== '')
                .join(' · ')}
              disabled={isLocked || isFormatChanging}
              value={mapping[index] ?? ''}
              onChange={(event) => choose(index, event.currentTarget.value)}
              data={[
                { value: '', label: t('notRead') },
                ...columns.map((column) => ({
                  value: column.key,
                  label: column.is_required ? t('requiredColumn', { name: column.name }) : column.name,
                })),
              ]}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
