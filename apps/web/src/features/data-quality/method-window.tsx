import type { Form } from '@herdboard/contract/core/form.ts'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useActionRequest } from '#blocks/parts/action-request/action-request.ts'
import { DynamicForm } from '#blocks/parts/dynamic-form/dynamic-form.tsx'
import { emptyFormDraft, useDynamicForm } from '#blocks/parts/dynamic-form/use-dynamic-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { methodFormQuery, type OpenMethod } from './queries.ts'

const WIDTH_PX = 860
const nobodyTypes = () => undefined

/**
 * The findings of an assessment method: result, limits, the worst cases and a link to correct them. It closes when that
 * form opens.
 */
export function MethodWindow({ onClose, ...opened }: OpenMethod & { onClose: () => void }) {
  useReturnFocus()
  const { t } = useTranslation('data-quality')
  const { t: tCommon } = useTranslation()
  const { data, error, refetch } = useQuery(methodFormQuery(opened))
  const isFixing = useActionRequest() !== null
  const stepAside = useEffectEvent(onClose)
  useEffect(() => {
    if (isFixing) stepAside()
  }, [isFixing])

  return (
    <Modal
      opened
      onClose={onClose}
      size={WIDTH_PX}
      title={data ? `${data.form.title} · ${data.form.sub_title}` : t('heading')}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
    >
      {error && !data ? (
        <ErrorState sentence={t('formFailed')} {...loadFailureOf(error, () => void refetch())} />
      ) : data ? (
        <ReadForm key={JSON.stringify(data.form.sections)} form={data.form} />
      ) : (
        <Skeletons count={6} heightPx={48} />
      )}
    </Modal>
  )
}

function ReadForm({ form }: { form: Form }) {
  const [draft] = useState(() => emptyFormDraft(form))
  const state = useDynamicForm(draft, false, nobodyTypes)
  return <DynamicForm form={state} problems={NO_PROBLEMS} onEnd={nobodyTypes} />
}

const NO_PROBLEMS: readonly string[] = []
