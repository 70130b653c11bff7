import type { UserId } from '@herdboard/contract/core/ids.ts'
import type { FarmRota } from '@herdboard/contract/people/rotas.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './rota.module.css'

const NOBODY = ''

interface Props {
  chosen: readonly UserId[]
  people: FarmRota['people']
  onChange: (people: readonly UserId[]) => void
}

/** Who is notified first, and the substitutes in their order; an empty choice takes a person away. */
export function ShiftPeople({ chosen, people, onChange }: Props) {
  const { t } = useTranslation('rota')
  const isFull = people.every(({ id }) => chosen.includes(id))
  const set = (no: number, value: string) => {
    const person = people.find(({ id }) => id === value)
    onChange(person ? chosen.toSpliced(no, 1, person.id) : chosen.toSpliced(no, 1))
  }
  return (
    <div className={classes.people}>
      {[...chosen, ...(isFull ? [] : [null])].map((id, no) => (
        <NativeSelect
          key={id ?? NOBODY}
          label={no === 0 ? t('firstPerson') : t('substitute', { no })}
          value={id ?? NOBODY}
          onChange={({ currentTarget: { value } }) => set(no, value)}
          data={[
            { value: NOBODY, label: t(id === null ? 'choose' : 'nobody') },
            ...people
              .filter((person) => person.id === id || (person.is_notified && !chosen.includes(person.id)))
              .map(({ id: value, name, is_notified }) => ({
                value,
                label: is_notified ? name : t('isLost', { name }),
              })),
          ]}
        />
      ))}
    </div>
  )
}
