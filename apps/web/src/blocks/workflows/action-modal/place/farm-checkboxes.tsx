import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icons.ts'
import {
  type FarmOption,
  isChoosable,
  isOtherFarm,
  isWholeFarm,
  type PlaceChoice,
  soleBarnWithSections,
  toggleBarn,
  toggleFarm,
  toggleSection,
} from './multi-place-choice.ts'
import classes from './place-step.module.css'

interface Props {
  farmOption: FarmOption
  farmOptions: readonly FarmOption[]
  choice: PlaceChoice
  onChange: (choice: PlaceChoice) => void
  onNext: () => void
}

/** A farm with its barns. If exactly one barn is selected, also its sections. */
export function FarmCheckboxes({ farmOption, farmOptions, choice, onChange, onNext }: Props) {
  const { t } = useTranslation('action-modal')
  const { farm, barns, isReadOnly } = farmOption
  const isElsewhere = isOtherFarm(choice, farmOption)
  const isWhole = choice.farmId === farm.id && isWholeFarm(farmOptions, choice)
  const sectionBarn = soleBarnWithSections(farmOptions, choice)
  const reason = isReadOnly ? t('reason_read_only') : isChoosable(farmOption) ? null : t('reason_not_here')

  return (
    <fieldset className={classes.group} aria-label={farm.name}>
      <PlaceCheckbox
        icon="building-cottage"
        name={farm.name}
        depth={0}
        isChosen={choice.farmId === farm.id}
        isDisabled={reason !== null || isElsewhere}
        note={reason ?? (isWhole && barns.length > 0 ? t('wholeFarm') : null)}
        onToggle={() => onChange(toggleFarm(choice, farm.id))}
        onNext={onNext}
      />
      {barns.map(({ barn, sections }) => (
        <div key={barn.id}>
          <PlaceCheckbox
            icon="building-warehouse"
            name={barn.name}
            depth={1}
            isChosen={choice.barnIds.includes(barn.id)}
            isDisabled={isElsewhere}
            onToggle={() => onChange(toggleBarn(choice, barn))}
            onNext={onNext}
          />
          {sectionBarn?.barn.id === barn.id && (
            <fieldset className={classes.sections}>
              <legend className={classes.legend}>
                {t(sectionBarn.isPossible ? 'sectionsOptional' : 'sectionsNeeded')}
              </legend>
              {sections.map((section) => (
                <PlaceCheckbox
                  key={section.id}
                  icon="layout-grid"
                  name={section.name}
                  depth={2}
                  isChosen={choice.sectionIds.includes(section.id)}
                  onToggle={() => onChange(toggleSection(choice, section.id))}
                  onNext={onNext}
                />
              ))}
            </fieldset>
          )}
        </div>
      ))}
    </fieldset>
  )
}

interface PlaceCheckboxProps {
  icon: IconName
  name: string
  depth: 0 | 1 | 2
  isChosen: boolean
  isDisabled?: boolean
  note?: string | null
  onToggle: () => void
  onNext: () => void
}

function PlaceCheckbox({
  icon,
  name,
  depth,
  isChosen,
  isDisabled = false,
  note,
  onToggle,
  onNext,
}: PlaceCheckboxProps) {
  return (
    <label
      className={classes.place}
      data-depth={depth}
      data-chosen={isChosen || undefined}
      data-impossible={isDisabled || undefined}
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onToggle}
        onKeyDown={(event) => event.key === 'Enter' && onNext()}
      />
      <Icon name={icon} />
      <span className={classes.name}>{name}</span>
      {note && <span className={classes.note}>{note}</span>}
    </label>
  )
}
