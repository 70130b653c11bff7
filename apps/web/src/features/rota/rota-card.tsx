import type { FarmRota } from '@herdboard/contract/people/rotas.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './rota.module.css'
import { RotaForm } from './rota-form.tsx'
import { gapText, shiftHours } from './rota-words.ts'

/** Who is on duty on a farm, who follows, and when nobody is; administrators change it. */
export function RotaCard({ rota }: { rota: FarmRota }) {
  const { t } = useTranslation('rota')
  const permissions = usePermissions()
  const [isEditing, setEditing] = useState(false)
  const mayEdit = permissions.includes('manage-directory')
  return (
    <Card
      title={rota.farm_name}
      actions={
        mayEdit &&
        !isEditing && (
          <Button variant="default" leftSection={<Icon name="pencil" size={18} />} onClick={() => setEditing(true)}>
            {t(rota.shifts.length === 0 ? 'create' : 'edit')}
          </Button>
        )
      }
    >
      {isEditing ? <RotaForm rota={rota} onClose={() => setEditing(false)} /> : <RotaSummary rota={rota} />}
    </Card>
  )
}

function RotaSummary({ rota }: { rota: FarmRota }) {
  const { t } = useTranslation('rota')
  const language = useLanguage()
  const { people, shifts, on_duty, gaps } = rota
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? '–'
  const lost = people.filter(({ is_notified }) => !is_notified)
  if (shifts.length === 0) return <p className={classes.text}>{t('noRota')}</p>
  const [first, ...others] = on_duty.map(nameOf)
  return (
    <div className={classes.summary}>
      <p className={classes.text}>
        {first === undefined ? t('nobodyNow') : <strong>{t('onDuty', { name: first })}</strong>}
        {others.length > 0 && ` ${t('thenOthers', { names: others.join(', '), minutes: rota.escalate_after_minutes })}`}
      </p>
      {gaps.length > 0 && (
        <p className={classes.notice}>
          {t('gaps', { hours: gaps.map((gap) => gapText(gap, { t, language })).join('; ') })}
        </p>
      )}
      {lost.map(({ id, name }) => (
        <p key={id} className={classes.notice}>
          {t('lost', { name })}
        </p>
      ))}
      <ul className={classes.shifts}>
        {shifts.map((shift) => (
          <li key={JSON.stringify(shift)}>
            <span className={classes.hours}>{shiftHours(shift, { t, language })}</span>
            <span>{shift.people.map(nameOf).join(' → ')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
