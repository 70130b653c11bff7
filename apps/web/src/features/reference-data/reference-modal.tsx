import { Button, Group, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import { showProblem } from '#ui/toasts/show-problem.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from './reference-data.module.css'

interface Props {
  title: string
  children: ReactNode
  isComplete: boolean
  save: () => Promise<unknown>
  onClose: () => void
}

/** The window of a row: its fields, and why the server refused them. */
export function ReferenceModal({ title, children, isComplete, save, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation('reference-data')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRaised = useOpenAfterMount(true)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    setBusy(true)
    setProblem(null)
    try {
      await save()
      showSuccess(t('saved'))
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      showProblem(failure)
      setProblem(failure.messages.map(({ message }) => message).join(' ') || t('failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened={isRaised} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }} size="lg">
      <form onSubmit={submit}>
        <div className={classes.fields}>{children}</div>
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <Group justify="end" gap={12} mt={24}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isComplete}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
