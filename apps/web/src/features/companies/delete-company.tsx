import type { Directory } from '@herdboard/contract/people/accounts.ts'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { renewSession } from '#lib/session/session.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from './companies-screen.module.css'
import { removeCompanyMutation } from './queries.ts'

/** Asks the user to type the company's name before it is deleted. */
export function DeleteCompany({ company, onClose }: { company: Directory; onClose: () => void }) {
  const { t } = useTranslation('companies')
  const { mutateAsync: remove, isPending } = useMutation(removeCompanyMutation)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { name } = company
  useUnsavedWork(typed !== '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    try {
      await remove({ params: { id: company.id }, query: { name: typed } })
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      return setProblem(failure.messages[0]?.message || t('failed'))
    }
    showSuccess(t('deleted'))
    onClose()
    if (!company.active) return
    // The token still has the deleted company.
    await renewSession()
    location.assign('/settings/companies')
  }

  return (
    <Modal opened onClose={onClose} title={t('deleteTitle', { name })} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit}>
        <p>{t('deleteWhy', { name })}</p>
        <TextInput
          mt={16}
          label={t('typeName')}
          description={name}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <Group justify="flex-end" gap={12} mt={24}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="alarm" loading={isPending} disabled={typed.trim() !== name}>
            {t('delete')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
