import { formId } from '@herdboard/contract/core/form-id.ts'
import { Button } from '@mantine/core'
import { requestFormWindow } from '#blocks/parts/action-request/action-request.ts'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './component-samples.module.css'
import { SampleChart, SampleDashboard } from './samples.tsx'
import { TestForm } from './test-form.tsx'

/** All components with sample content: the test form, a chart and a dashboard. */
export function ComponentSamplesScreen() {
  const { t } = useTranslation('makeable')
  return (
    <Screen
      heading={t('heading')}
      tools={
        <Button leftSection={<Icon name="plus" size={18} />} onClick={() => requestFormWindow(formId.test, null, {})}>
          {t('openForm')}
        </Button>
      }
    >
      <div className={classes.parts}>
        <TestForm />
        <SampleChart />
        <SampleDashboard />
      </div>
    </Screen>
  )
}
