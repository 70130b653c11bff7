import type { Form } from '@herdboard/contract/core/form.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DynamicForm } from '#blocks/parts/dynamic-form/dynamic-form.tsx'
import { emptyFormDraft, useDynamicForm } from '#blocks/parts/dynamic-form/use-dynamic-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { testFormQuery } from './queries.ts'

const HEIGHT_PX = 400

/** The test form on the page. Its own window validates and sends it. */
export function TestForm() {
  const { t } = useTranslation('makeable')
  const { data, error, refetch } = useQuery(testFormQuery)
  return (
    <Card title={data?.form.title ?? t('form')}>
      {error ? (
        <ErrorState {...loadFailureOf(error, () => void refetch())} sentence={t('loadFailed')} />
      ) : data ? (
        <Fields form={data.form} />
      ) : (
        <Skeletons heightPx={HEIGHT_PX} />
      )}
    </Card>
  )
}

function Fields({ form }: { form: Form }) {
  const [draft] = useState(() => emptyFormDraft(form))
  const state = useDynamicForm(draft, false, () => undefined)
  const [problems, setProblems] = useState<readonly string[]>([])

  const check = async () => {
    await state.fields.trigger()
    setProblems(state.faults().map(({ address }) => address))
  }
  return <DynamicForm form={state} problems={problems} onEnd={() => void check()} />
}
