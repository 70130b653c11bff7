import type { ImportDetail, ImportRow } from '@herdboard/contract/imports/import-detail.ts'
import { Autocomplete, Button, Group, Modal, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { mappedColumns } from './import-tables.ts'
import classes from './imports.module.css'
import { changeRowsMutation } from './queries.ts'

interface Props {
  detail: ImportDetail
  row: ImportRow
  onClose: () => void
}

/** The values of one row, to mend; what is wrong stands at its field. The row is checked again. */
export function MendRowModal({ detail, row, onClose }: Props) {
  const { t } = useTranslation('imports')
  const { mutateAsync, isPending } = useMutation(changeRowsMutation)
  const [values, setValues] = useState<Record<string, string>>(row.values)
  const changed = Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== row.values[key]))
  const save = async () => {
    await mutateAsync({ params: { id: detail.id }, body: { rows: [{ no: row.no, values: changed }] } })
    onClose()
  }
  const columns = [
    ...mappedColumns(detail),
    // A place that is missing in the file may be given here.
    ...detail.columns.filter(
      ({ key }) => !detail.mapping.includes(key) && row.messages.some(({ column }) => column === key),
    ),
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('mendRow', { n: row.no })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('cancelMend') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={classes.fields}>
          {columns.map(({ key, name, choices }) => {
            const field = {
              label: name,
              value: values[key] ?? '',
              error: row.messages
                .filter(({ column }) => column === key)
                .map(({ message }) => message)
                .join('. '),
            }
            const change = (value: string) => setValues((known) => ({ ...known, [key]: value }))
            return choices.length > 0 ? (
              // All choices are shown: what stands in the field is none of them.
              <Autocomplete key={key} {...field} data={choices} filter={({ options }) => options} onChange={change} />
            ) : (
              <TextInput key={key} {...field} onChange={(event) => change(event.currentTarget.value)} />
            )
          })}
        </div>
        {row.messages
          .filter(({ column }) => column === null)
          .map(({ code, message }) => (
            <p key={code} className={classes.problem}>
              {message}
            </p>
          ))}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancelMend')}
          </Button>
          <Button type="submit" loading={isPending} disabled={Object.keys(changed).length === 0}>
            {t('saveRow')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
