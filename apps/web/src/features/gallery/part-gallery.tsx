import { Button } from '@mantine/core'
import { useState } from 'react'
import { today } from '#lib/today.ts'
import { Badge } from '#ui/badge/badge.tsx'
import type { severityIcons } from '#ui/badge/severity.ts'
import { Card } from '#ui/card/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { iconNames } from '#ui/icon/icons.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { Preloader } from '#ui/preloader/preloader.tsx'
import { showError, showSuccess, showWarning } from '#ui/toasts/toast-store.ts'
import classes from './gallery.module.css'

const severities = [
  'ok',
  'warning',
  'alarm',
  'information',
  'unknown',
] as const satisfies (keyof typeof severityIcons)[]

export function PartGallery() {
  const [weightKg, setWeightKg] = useState<number | null>(41.5)
  const [day, setDay] = useState<string | null>(today())
  const [isAsking, setAsking] = useState(false)
  const [isStarting, setStarting] = useState(false)

  return (
    <>
      <div className={classes.thirds}>
        <Card title="Felter">
          <div className={classes.column}>
            <NumberField label="Vægt pr. gris" unit="kg" value={weightKg} onChange={setWeightKg} step={0.1} required />
            <NumberField
              label="Antal grise"
              unit="grise"
              value={0}
              onChange={() => undefined}
              error="Værdien skal være mindst 1"
            />
            <DateField label="Dato" value={day} onChange={setDay} />
            <DateField label="Lukket dato" value={day} onChange={setDay} disabled />
          </div>
        </Card>
        <Card title="Knapper og mærker">
          <div className={classes.column}>
            <div className={classes.row}>
              <Button onClick={() => showSuccess('Gemt. 3 døde grise i Stald 4.')}>Gem</Button>
              <Button variant="default" onClick={() => showWarning('Vægten er usædvanlig lav.')}>
                Advar
              </Button>
              <Button variant="light">Lys</Button>
              <Button color="alarm" onClick={() => showError('Sorry! An unknown error has occurred', '7F3K-21')}>
                Fejl
              </Button>
              <Button loading>Sender</Button>
              <Button disabled>Lukket</Button>
            </div>
            <div className={classes.row}>
              {severities.map((severity) => (
                <Badge key={severity} severity={severity} text={severity} />
              ))}
            </div>
            <div className={classes.row}>
              {severities.map((severity) => (
                <Badge key={severity} severity={severity} text={severity} isSolid />
              ))}
            </div>
            <div className={classes.row}>
              <IconButton icon="refresh" label="Opdater nøgletal" />
              <IconButton icon="trash" label="Slet" isDangerous onClick={() => setAsking(true)} />
              <Button variant="default" onClick={() => setStarting(true)}>
                Opstart
              </Button>
            </div>
          </div>
        </Card>
        <Card title="Tomt">
          <EmptyState
            sentence="Her står dagens registreringer. Der er ingen endnu."
            action={{ label: 'Registrer', onClick: () => undefined }}
          />
        </Card>
      </div>
      <Card title="Ikoner">
        <div className={classes.row}>
          {iconNames.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} size={24} />
            </span>
          ))}
        </div>
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        title="Slet pris"
        message="Prisen fra 1. januar slettes. Foderets pris regnes om."
        confirmLabel="Slet pris"
        isDangerous
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      />
      {isStarting && <Preloader isReady={false} onRetry={() => setStarting(false)} />}
    </>
  )
}
