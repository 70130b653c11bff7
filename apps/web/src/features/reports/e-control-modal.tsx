import { getEControlPdf } from '@herdboard/contract/figures/reports.ts'
import { Button, Group, Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { downloadFrom } from '#lib/files/download.ts'
import { fetchBlob } from '#lib/http/fetch-blob.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import { showError } from '#ui/toasts/toast-store.ts'
import classes from './reports.module.css'

interface Props {
  selection: { site_ids: string; dates?: string; comment: string }
  onClose: () => void
}

/**
 * Creates the PDF of the production report, to download or open. If the user closes the window before, the
 * server sends a notification when it is ready.
 */
export function EControlModal({ selection, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation('reports')
  const { t: tCommon } = useTranslation('common')
  const { data: file, error } = useQuery({
    // The key has no endpoint path: changes in the herd must not create and store the report again.
    queryKey: ['e-control-file', selection],
    queryFn: ({ signal }) => fetchBlob(getEControlPdf, { query: selection }, signal),
    // The report contains its time of creation: each request creates a new one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { showsOwnErrors: true },
  })
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  useEffect(() => {
    if (!error || file) return
    showError(tCommon('unknownError'))
    onClose()
  }, [error, file, tCommon, onClose])

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('eControlPdf')}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
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
            {tCommon('cancel')}
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

const save = (file: File | undefined) => file && downloadFrom(file.name, URL.createObjectURL(file))
