import type { Form } from '@herdboard/contract/core/form.ts'
import { useState } from 'react'
import { DynamicForm } from '#blocks/parts/dynamic-form/dynamic-form.tsx'
import { emptyFormDraft, useDynamicForm } from '#blocks/parts/dynamic-form/use-dynamic-form.ts'
import { aForm, aFormSection, anElement } from '#testing/forms.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './gallery.module.css'

// A form focuses its first empty field; only one form on a page can have the focus.
const one = aForm([
  aFormSection('FS_One', 'Note', [
    anElement('textarea', 'FF_Note', 'Note', { required: true, column_width: 2, value: 'Ventilatoren i gavlen hyler' }),
  ]),
])
const dead = aForm([
  aFormSection('FS_Dead', 'Døde', [
    anElement('textbox', 'FF_Number', 'Antal døde', {
      required: true,
      type_settings: { input_type: 'int', minimum_value: 1, maximum_value: 999, unit: 'stk.' },
    }),
    anElement('radiobutton', 'FF_DeathKind', 'Hvordan', {
      value: '1',
      required: true,
      type_settings: {
        input_type: 'keyvaluepair',
        values: [
          { id: '1', value: 'Selvdød' },
          { id: '2', value: 'Aflivet' },
        ],
      },
    }),
    anElement('dropdown', 'FF_DeathCause', 'Årsag', {
      type_settings: { input_type: 'keyvaluepair', values: [{ id: '3', value: 'Halthed, led' }] },
    }),
    anElement('textbox', 'FF_Weight', 'Gns. vægt pr. gris', {
      value: 41.5,
      type_settings: { input_type: 'double', minimum_value: 1, maximum_value: 200, unit: 'kg' },
    }),
  ]),
])
const many = aForm(
  ['Foder', 'Vand', 'Klima'].map((name, index) =>
    aFormSection(
      `FS_${index}`,
      name,
      Array.from({ length: 4 }, (_, field) => anElement('textbox', `FF_${index}${field}`, `${name} ${field + 1}`)),
    ),
  ),
)
const noNumber = ['FS_Dead.FF_Number']
const noProblems: readonly string[] = []
const closed = aForm([
  aFormSection('FS_Closed', 'Lukket', [
    anElement('textbox', 'FF_Closed', 'Bemærkning', { value: 'Skrevet i går', disabled: true }),
  ]),
])

export function FormGallery() {
  return (
    <div className={classes.thirds}>
      <Card title="Formular, ét felt">
        <Fields form={one} />
      </Card>
      <Card title="Formular, mange felter">
        <Fields form={many} />
      </Card>
      <Card title="Formular, fejl i felter">
        <Fields form={dead} problems={noNumber} />
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
      <Card title="Formular, uden adgang">
        <ErrorState sentence="Du har ikke adgang til at registrere her" code="auth.forbidden" requestId="01JD-7F3K" />
      </Card>
    </div>
  )
}

function Fields({ form, problems = noProblems }: { form: Form; problems?: readonly string[] }) {
  const [draft] = useState(() => emptyFormDraft(form))
  const state = useDynamicForm(draft, false, () => undefined)
  return <DynamicForm form={state} problems={problems} onEnd={() => undefined} />
}
