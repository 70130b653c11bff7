import type { Kpi, KpiType } from '@herdboard/contract/figures/dashboard.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { usePopup } from '#ui/popup/use-popup.ts'

const KpiExplanation = lazyPart(() => import('./kpi-explanation.tsx').then((file) => file.KpiExplanation))

interface Props {
  kpi: Kpi
  type: KpiType
}

/** The formula with the farm's own numbers, and their data quality. */
export function KpiHelp({ kpi, type }: Props) {
  const { t } = useTranslation('kpi-card')
  const [isOpen, setOpen] = useState(false)
  const { button, anchor, wasOpened } = usePopup('dialog', isOpen, setOpen)
  return (
    <>
      <IconButton {...button} icon="help-circle" label={t('help', { name: type.text })} />
      {wasOpened && (
        <Suspense>
          <KpiExplanation anchor={anchor} kpi={kpi} type={type} />
        </Suspense>
      )}
    </>
  )
}
