import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { AverageModal } from './average-modal.tsx'
import { LimitModal } from './limit-modal.tsx'
import {
  averagesQuery,
  limitsQuery,
  removeAverageMutation,
  removeLimitMutation,
  removeScaleMutation,
  scalesQuery,
} from './queries.ts'
import classes from './reference-data.module.css'
import { averageTable, limitTable, pigTypeText, scaleTable } from './reference-tables.ts'
import { ScaleModal } from './scale-modal.tsx'

const DELETE_WHY = { average: 'deleteAverageWhy', limit: 'deleteLimitWhy', scale: 'deleteScaleWhy' } as const

interface OpenWindow {
  list: 'average' | 'limit' | 'scale'
  what: 'add' | 'edit' | 'delete'
  id: string | null
}

/** National averages, limits of antibiotics and payment scales, which administrators of the installation keep for all companies. */
export function ReferenceDataScreen() {
  const { t } = useTranslation('reference-data')
  const language = useLanguage()
  const averages = useQuery(averagesQuery)
  const limits = useQuery(limitsQuery)
  const scales = useQuery(scalesQuery)
  const { mutateAsync: removeAverage } = useMutation(removeAverageMutation)
  const { mutateAsync: removeLimit } = useMutation(removeLimitMutation)
  const { mutateAsync: removeScale } = useMutation(removeScaleMutation)
  const [opened, setOpened] = useState<OpenWindow | null>(null)
  const close = () => setOpened(null)
  const average = averages.data?.find(({ id }) => id === opened?.id) ?? null
  const limit = limits.data?.find(({ id }) => id === opened?.id) ?? null
  const scale = scales.data?.find(({ id }) => id === opened?.id) ?? null

  const nameOf = (list: OpenWindow['list'], id: string): string => {
    const year = averages.data?.find((row) => row.id === id)
    const from = limits.data?.find((row) => row.id === id)
    if (list === 'average' && year) return `${pigTypeText(t, year.pig_type)} ${year.year}`
    const held = scales.data?.find((row) => row.id === id)
    if (held) return `${held.house_name || t('allHouses')} ${formatDay(held.valid_from, language)}`
    return from ? `${pigTypeText(t, from.pig_type)} ${formatDay(from.valid_from, language)}` : ''
  }
  const actions = (list: OpenWindow['list'], id: string) => (
    <>
      <IconButton
        icon="pencil"
        label={t('editName', { name: nameOf(list, id) })}
        onClick={() => setOpened({ list, what: 'edit', id })}
      />
      <IconButton
        icon="trash"
        label={t('deleteName', { name: nameOf(list, id) })}
        isDangerous
        onClick={() => setOpened({ list, what: 'delete', id })}
      />
    </>
  )
  const remove = async ({ list, id }: OpenWindow) => {
    const params = { id: id ?? '' }
    try {
      const removals = { average: removeAverage, limit: removeLimit, scale: removeScale }
      await removals[list]({ params })
      showSuccess(t('deleted'))
    } finally {
      // A failure was shown as a message.
      close()
    }
  }

  return (
    <Screen heading={t('heading')} subheading={t('subheading')}>
      <div className={classes.lists}>
        <DataTable
          name="antibiotic-limits"
          title={t('limits')}
          table={limits.data && limitTable(limits.data, t)}
          rowHeader="valid_from"
          error={limits.error && !limits.data ? loadFailureOf(limits.error, () => void limits.refetch()) : undefined}
          isRefreshing={limits.isFetching && limits.data !== undefined}
          tools={
            <Button
              leftSection={<Icon name="plus" size={18} />}
              onClick={() => setOpened({ list: 'limit', what: 'add', id: null })}
            >
              {t('addLimit')}
            </Button>
          }
          actions={({ id }) => actions('limit', id)}
        />
        <DataTable
          name="payment-scales"
          title={t('scales')}
          table={scales.data && scaleTable(scales.data, t, language)}
          rowHeader="valid_from"
          error={scales.error && !scales.data ? loadFailureOf(scales.error, () => void scales.refetch()) : undefined}
          isRefreshing={scales.isFetching && scales.data !== undefined}
          tools={
            <Button
              leftSection={<Icon name="plus" size={18} />}
              onClick={() => setOpened({ list: 'scale', what: 'add', id: null })}
            >
              {t('addScale')}
            </Button>
          }
          actions={({ id }) => actions('scale', id)}
        />
        <DataTable
          name="national-averages"
          title={t('averages')}
          table={averages.data && averageTable(averages.data, t)}
          rowHeader="year"
          error={
            averages.error && !averages.data ? loadFailureOf(averages.error, () => void averages.refetch()) : undefined
          }
          isRefreshing={averages.isFetching && averages.data !== undefined}
          tools={
            <Button
              leftSection={<Icon name="plus" size={18} />}
              onClick={() => setOpened({ list: 'average', what: 'add', id: null })}
            >
              {t('addAverage')}
            </Button>
          }
          actions={({ id }) => actions('average', id)}
        />
      </div>
      {opened?.what !== 'delete' && opened?.list === 'average' && <AverageModal stored={average} onClose={close} />}
      {opened?.what !== 'delete' && opened?.list === 'limit' && <LimitModal stored={limit} onClose={close} />}
      {opened?.what !== 'delete' && opened?.list === 'scale' && (
        <ScaleModal
          stored={scale}
          start={scales.data?.find(({ house_name }) => house_name === '') ?? null}
          onClose={close}
        />
      )}
      {opened?.what === 'delete' && (
        <ConfirmDialog
          isOpen
          title={t('deleteTitle', { name: nameOf(opened.list, opened.id ?? '') })}
          message={t(DELETE_WHY[opened.list])}
          confirmLabel={t('deleteName', { name: nameOf(opened.list, opened.id ?? '') })}
          isDangerous
          onConfirm={() => remove(opened)}
          onCancel={close}
        />
      )}
    </Screen>
  )
}
