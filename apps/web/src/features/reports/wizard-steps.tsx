import { useTranslation } from '#i18n/use-translation.ts'
import classes from './reports.module.css'
import type { ReportWizard } from './use-report-wizard.ts'

/** The steps of the wizard, with the current one marked. Batches need no dates. */
export function WizardSteps({ wizard }: { wizard: ReportWizard }) {
  const { t } = useTranslation('reports')
  const steps = wizard.isBatchReport ? (['sites', 'result'] as const) : (['sites', 'dates', 'result'] as const)
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <li key={step} className={classes.step} aria-current={step === wizard.step ? 'step' : undefined}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          {t(`step_${step}`)}
        </li>
      ))}
    </ol>
  )
}
