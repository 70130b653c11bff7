import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useFormSubmission } from '#blocks/workflows/sign-in/use-form-submission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { setSharedDevice } from '#lib/session/shared-device-flag.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { addSharedDeviceMutation } from './shared-device-queries.ts'

/** Registers this browser as a device of the company. */
export function NewSharedDevice({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('programs')
  const { mutateAsync: add } = useMutation(addSharedDeviceMutation)
  const { isBusy, faults, failure, send } = useFormSubmission()
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  useUnsavedWork(name !== '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() === '') return
    if (!(await send(() => add({ body: { name: name.trim() } })))) return
    setSharedDevice(true)
    showSuccess(t('deviceMade'))
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={t('deviceMake')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <p style={{ margin: 0 }}>{t('deviceMakeWhy')}</p>
          <TextInput
            label={t('name')}
            placeholder={t('deviceNameExample')}
            value={name}
            maxLength={100}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
            error={(isChecked && name.trim() === '' && t('nameMissing')) || faults.name}
          />
          <FormMessage text={failure} />
          <Group>
            <Button type="submit" loading={isBusy}>
              {t('deviceMake')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
