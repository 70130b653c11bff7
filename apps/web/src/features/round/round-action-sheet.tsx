import type { MixId } from '@herdboard/contract/core/ids.ts'
import type { RoundInstruction, RoundTreatment } from '@herdboard/contract/herd/rounds.ts'
import { isManyDead } from '@herdboard/domain/mortality/many-deaths.ts'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ChoiceSheet } from './choice-sheet.tsx'
import { NoteSheet } from './note-sheet.tsx'
import { NumberPad } from './number-pad.tsx'
import type { ShownPlace } from './provisional-round.ts'
import type { RoundAction } from './record-at-place.ts'
import classes from './round.module.css'
import { GivenSheet } from './treatment/given-sheet.tsx'
import { NewCourseSheet } from './treatment/new-course-sheet.tsx'
import { useWithdrawalText } from './use-withdrawal-text.ts'

export type OpenSheet =
  | { kind: 'dead' | 'treated' | 'moved' | 'note' | 'weighed' | 'fed' }
  | { kind: 'given'; treatment: RoundTreatment }

interface Props {
  sheet: OpenSheet
  place: ShownPlace
  places: readonly ShownPlace[]
  mixes: readonly { id: MixId; name: string }[]
  instructions: readonly RoundInstruction[]
  /** Pen of the scanned label. */
  pen: string | null
  isOnline: boolean
  /** Another due day of treatment; null for a new course. */
  onTreatment: (treatment: RoundTreatment | null) => void
  onAction: (action: RoundAction) => void
  onCancel: () => void
}

const MAX_PIGS = 9_999
const MAX_KG = 200
const MAX_FEED_KG = 500_000

/** What a key asks before it records. */
export function RoundActionSheet(props: Props) {
  const { sheet, onAction, onCancel } = props
  switch (sheet.kind) {
    case 'dead':
      return <DeadSheet {...props} />
    case 'moved':
      return <MovedSheet {...props} />
    case 'weighed':
      return <WeighedSheet {...props} />
    case 'fed':
      return <FedSheet {...props} />
    case 'note':
      return <NoteSheet onSave={(text, photos) => onAction({ kind: 'note', text, photos })} onCancel={onCancel} />
    case 'given':
      return <GivenSheet {...props} treatment={sheet.treatment} />
    case 'treated':
      return <NewCourseSheet {...props} limit={stockLimit(props)} />
  }
}

/**
 * The stock as the limit of a number pad. Where the figures are old or provisional, a larger number is warned of and can
 * be saved: pigs may have come that this device does not know of, and the server judges again.
 */
const stockLimit = ({ place, isOnline }: Props) => ({
  max: Math.max(1, place.pigs),
  isMaxProvisional: place.isProvisional || !isOnline,
})

function DeadSheet(props: Props) {
  const { place, onAction, onCancel } = props
  const { t } = useTranslation('round')
  const [isKilled, setKilled] = useState(false)
  return (
    <NumberPad
      title={t('howManyDead', { place: place.name })}
      {...stockLimit(props)}
      warningOf={(dead) =>
        isManyDead(dead + place.dead_today, place.pigs + place.dead_today)
          ? t('manyDead', { count: dead + place.dead_today })
          : null
      }
      saveLabel={t('save')}
      onSave={(number) => onAction({ kind: 'dead', number, isKilled })}
      onCancel={onCancel}
    >
      <fieldset className={classes.either} aria-label={t('howDied')}>
        {([false, true] as const).map((killed) => (
          <button
            key={String(killed)}
            type="button"
            aria-pressed={isKilled === killed}
            onClick={() => setKilled(killed)}
          >
            {t(killed ? 'killed' : 'foundDead')}
          </button>
        ))}
      </fieldset>
    </NumberPad>
  )
}

function MovedSheet(props: Props) {
  const { place, places, onAction, onCancel } = props
  const { t } = useTranslation('round')
  const withdrawal = useWithdrawalText()
  const [number, setNumber] = useState<number | null>(null)
  const [to, setTo] = useState<ShownPlace | null>(null)
  // Slaughter pigs never become weaners again.
  const targets = places.filter(({ id, is_weaners }) => id !== place.id && (place.is_weaners || !is_weaners))
  // Pigs that change their type are weighed, because the figures of two herds depend on it.
  const knownKg = (target: ShownPlace) => (target.is_weaners === place.is_weaners ? place.weight_kg : null)
  const choose = (target: ShownPlace) => {
    const avgKg = knownKg(target)
    if (number !== null && avgKg !== null) onAction({ kind: 'moved', number, to: target, avgKg })
    else setTo(target)
  }
  if (number === null)
    return (
      <NumberPad
        title={t('howManyMoved', { place: place.name })}
        {...stockLimit(props)}
        all={place.pigs}
        saveLabel={t('whereTo')}
        onSave={setNumber}
        onCancel={onCancel}
      >
        {place.withdrawal_until !== null && (
          <p className={classes.problem}>
            {withdrawal(place)}
            <br />
            {t('withdrawalMoves')}
          </p>
        )}
      </NumberPad>
    )
  if (to)
    return (
      <NumberPad
        title={t('meanWeight')}
        unit="kg"
        start={place.weight_kg}
        max={MAX_KG}
        decimals
        saveLabel={t('save')}
        onSave={(avgKg) => onAction({ kind: 'moved', number, to, avgKg })}
        onCancel={() => setTo(null)}
      />
    )
  return (
    <ChoiceSheet
      label={t('whereTo')}
      title={t('movedWhere', { count: number })}
      emptyText={t('noTarget')}
      choices={targets.map((target) => ({
        id: target.id,
        name: target.barn_id === place.barn_id ? target.name : `${target.barn_name} ${target.name}`,
        detail: t('pigs', { count: target.pigs }),
        value: target,
      }))}
      onChoice={choose}
      onBack={() => setNumber(null)}
    />
  )
}

function WeighedSheet({ place, onAction, onCancel }: Props) {
  const { t } = useTranslation('round')
  const [number, setNumber] = useState<number | null>(null)
  if (number === null)
    return (
      <NumberPad
        key="pigs"
        title={t('howManyWeighed', { place: place.name })}
        start={place.pigs > 0 ? place.pigs : null}
        max={MAX_PIGS}
        saveLabel={t('meanWeight')}
        onSave={setNumber}
        onCancel={onCancel}
      />
    )
  return (
    <NumberPad
      key="kg"
      title={t('meanWeight')}
      unit="kg"
      max={MAX_KG}
      decimals
      saveLabel={t('save')}
      onSave={(avgKg) => onAction({ kind: 'weighed', number, avgKg })}
      onCancel={() => setNumber(null)}
    />
  )
}

function FedSheet({ place, mixes, onAction, onCancel }: Props) {
  const { t } = useTranslation('round')
  const [mixId, setMixId] = useState(place.feed_mix_id ?? (mixes.length === 1 ? mixes[0]?.id : undefined) ?? null)
  if (mixId === null)
    return (
      <ChoiceSheet
        label={t('feedMix')}
        emptyText={t('noMix')}
        choices={mixes.map(({ id, name }) => ({ id, name, value: id }))}
        onChoice={setMixId}
        onBack={onCancel}
      />
    )
  return (
    <NumberPad
      title={t('feedKg', { place: place.name })}
      unit="kg"
      max={MAX_FEED_KG}
      saveLabel={t('save')}
      onSave={(kg) => onAction({ kind: 'fed', mixId, kg })}
      onCancel={onCancel}
    >
      <div className={classes.either}>
        <button type="button" aria-pressed onClick={() => setMixId(null)}>
          {mixes.find(({ id }) => id === mixId)?.name ?? t('feedMix')} ▾
        </button>
      </div>
    </NumberPad>
  )
}
