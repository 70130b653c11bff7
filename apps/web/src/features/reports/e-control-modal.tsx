import { getEControlPdf } from '@herdboard/contract/figures/reports.ts'
import { Button, Group, Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFrom } from '#lib/files/download.ts'
import { fetchBlob } from '#lib/http/fetch-blob.ts'
import { today } from '#lib/today.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import { showError } from '#ui/toasts/toast-store.ts'
import classes from './reports.module.css'

interface Props {
  selection: { site_ids: string; dates?: string }
  onClose: () => void
}

/** Makes the production report, and hands it over to be kept or shown. Who closes it meanwhile is told when it is ready. */
export function EControlModal({ selection, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation('reports')
  const { t: common } = useTranslation('common')
  const { data: file, error } = useQuery({
    // Not under the address: what changes in the herd meanwhile is no reason to make it, and keep it, once more.
    queryKey: ['e-control-file', selection],
    queryFn: ({ signal }) => fetchBlob(getEControlPdf, { query: selection }, signal),
    // A sheet says when it was made: another press makes another one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { showsOwnErrors: true },
  })
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  useEffect(() => {
    if (!error || file) return
    showError(common('unknownError'))
    onClose()
  }, [error, file, common, onClose])

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('eControlPdf')}
      closeButtonProps={{ 'aria-label': common('close') }}
      centered
    >
      <div aria-live="polite">
        {address === null ? (
          <div className={classes.making}>
            <Loader size="sm" aria-hidden />
            <p>{t('making')}</p>
          </div>
        ) : (
          <p className={classes.made}>{t('made')}</p>
        )}
      </div>
      <Group justify="flex-end" gap={12} mt={16}>
        {address === null ? (
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
        ) : (
          <>
            <Button
              variant="default"
              leftSection={<Icon name="external-link" />}
              component="a"
              href={address}
              target="_blank"
              rel="noreferrer"
            >
              {t('show')}
            </Button>
            <Button leftSection={<Icon name="download" />} onClick={() => save(file)}>
              {t('save')}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  )
}

/** Under the day on the farm's own calendar. */
const save = (file: Blob | undefined) => file && downloadFrom(`${today()}_e-control.pdf`, URL.createObjectURL(file))
