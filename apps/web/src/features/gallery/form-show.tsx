import type { Form } from '@herdboard/contract/form.ts'
import { useState } from 'react'
import { DynamicForm } from '#blocks/dynamic-form/dynamic-form.tsx'
import { freshDraft, useDynamicForm } from '#blocks/dynamic-form/use-dynamic-form.ts'
import { aForm, aFormSection, anElement, deadForm } from '#testing/forms.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './gallery.module.css'

const one = aForm([aFormSection('FS_One', 'Note', [anElement('textarea', 'FF_Note', 'Note', { required: true })])])
const many = aForm(
  ['Foder', 'Vand', 'Klima'].map((name, place) =>
    aFormSection(
      `FS_${place}`,
      name,
      Array.from({ length: 4 }, (_, field) => anElement('textbox', `FF_${place}${field}`, `${name} ${field + 1}`)),
    ),
  ),
)
const closed = aForm([
  aFormSection('FS_Closed', 'Lukket', [
    anElement('textbox', 'FF_Closed', 'Bemærkning', { value: 'Skrevet i går', disabled: true }),
  ]),
])

export function FormShow() {
  return (
    <div className={classes.thirds}>
      <Card title="Formular, ét felt">
        <Fields form={one} />
      </Card>
      <Card title="Formular, mange felter">
        <Fields form={many} />
      </Card>
      <Card title="Formular, fejl i felter">
        <Fields form={deadForm()} problems={['FS_Dead.FF_Number']} />
      </Card>
      <Card title="Formular, må ikke ændres">
        <Fields form={closed} />
      </Card>
      <Card title="Formular, henter">
        <Skeletons count={4} heightPx={44} />
      </Card>
      <Card title="Formular, kunne ikke hentes">
        <ErrorState sentence="Formularen kunne ikke hentes" onRetry={() => undefined} requestId="01JD-7F3K" />
      </Card>
      <Card title="Formular, intet sted">
        <EmptyState icon="map-pin" sentence="Der er intet sted, hvor du kan registrere det her." />
      </Card>
    </div>
  )
}

function Fields({ form, problems = [] }: { form: Form; problems?: readonly string[] }) {
  const [draft] = useState(() => freshDraft(form))
  const state = useDynamicForm(draft, false, () => undefined)
  return <DynamicForm form={state} problems={problems} onEnd={() => undefined} />
}
