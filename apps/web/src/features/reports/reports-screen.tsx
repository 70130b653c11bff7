import { Button } from '@mantine/core'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { NoFarms } from '#blocks/parts/screen/no-farms.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { DatesStep } from './dates-step.tsx'
import { IssuedReports } from './issued-reports.tsx'
import classes from './reports.module.css'
import { ResultStep } from './result-step.tsx'
import { SitesStep } from './sites-step.tsx'
import { useReportWizard } from './use-report-wizard.ts'
import { WizardSteps } from './wizard-steps.tsx'

/** The reports screen: a wizard for places, dates and the result. */
export function ReportsScreen() {
  const { t } = useTranslation('reports')
  const { wizard, go, reset } = useReportWizard()
  const hasNoFarm = useHerd()?.farms.length === 0

  return (
    <Screen
      heading={t('heading')}
      tools={
        wizard.step !== 'sites' && (
          <Button variant="default" leftSection={<Icon name="refresh" />} onClick={reset}>
            {t('reset')}
          </Button>
        )
      }
    >
      {!hasNoFarm && <WizardSteps wizard={wizard} />}
      {wizard.step === 'sites' && (
        <div className={classes.result}>
          {hasNoFarm ? <NoFarms /> : <SitesStep wizard={wizard} go={go} />}
          <IssuedReports />
        </div>
      )}
      {wizard.step === 'dates' && <DatesStep wizard={wizard} go={go} />}
      {wizard.step === 'result' && <ResultStep wizard={wizard} go={go} />}
    </Screen>
  )
}
