import { formId } from '@herdboard/contract/core/form-id.ts'
import { type Drug, listDrugs } from '@herdboard/contract/herd/treatments.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { textIncludes } from '#lib/format/text-search.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { FormLoading } from '../entry/form-loading.tsx'
import { StepFrame } from '../window/step-frame.tsx'
import { useStepKeys } from '../window/use-step-keys.ts'
import type { EntryTarget } from './entry-target.ts'
import classes from './place-step.module.css'

const drugsQuery = { ...apiQuery(listDrugs, {}), meta: { showsOwnErrors: true } }

interface Props {
  /** The previous selection, when the user returns from the form. */
  before: EntryTarget | null
  onNext: (target: EntryTarget) => void
  onTouched: () => void
  isBusy: boolean
  problem: string | null
}

/** The step that selects the farms and the drug of a treatment instruction. */
export function FarmsAndDrugStep({ before, onNext, onTouched, isBusy, problem }: Props) {
  const { t } = useTranslation('action-modal')
  const herd = useHerd()
  const { data: drugs, error, refetch } = useQuery(drugsQuery)
  const farms = useMemo(
    () => herd?.farms.filter(({ accessible_actions }) => accessible_actions.includes(formId.newInstruction)),
    [herd],
  )
  const [chosenFarms, setFarms] = useState<readonly string[] | null>(before?.location_ids ?? null)
  const [drugId, setDrug] = useState<string | null>(before?.resource_id ?? null)
  const [wasTried, setTried] = useState(false)
  // If there is only one farm, it is preselected.
  const farmIds = chosenFarms ?? (farms?.length === 1 ? farms.map(({ id }) => id as string) : [])
  const isAll = farmIds.length > 0 && drugId !== null

  const openForm = () => {
    setTried(true)
    if (isAll) onNext({ location_ids: [...farmIds], resource_id: drugId })
  }
  useStepKeys({ onNext: openForm })

  if (!farms || !drugs) return <FormLoading problem={error ? t('drugsFailed') : null} onRetry={() => void refetch()} />
  if (farms.length === 0)
    return (
      <StepFrame end={null}>
        <EmptyState icon="map-pin" sentence={t('noPlaces')} />
      </StepFrame>
    )
  const toggle = (id: string) => {
    onTouched()
    setFarms(farmIds.includes(id) ? farmIds.filter((one) => one !== id) : [...farmIds, id])
  }
  const missing = farmIds.length === 0 ? t('farmMissing') : t('drugMissing')
  return (
    <StepFrame
      end={
        <Button onClick={openForm} loading={isBusy} aria-disabled={!isAll} data-waiting={!isAll || undefined}>
          {t('next')}
        </Button>
      }
    >
      {(problem ?? (wasTried && !isAll)) && (
        <p className={classes.problem} role="alert">
          <Icon name="alert-octagon" />
          {problem ?? missing}
        </p>
      )}
      <h3 className={classes.heading}>{t('chooseFarms')}</h3>
      <fieldset className={classes.group} aria-label={t('chooseFarms')}>
        {farms.map(({ id, name }, no) => (
          <label key={id} className={classes.place} data-chosen={farmIds.includes(id) || undefined}>
            <input
              type="checkbox"
              checked={farmIds.includes(id)}
              data-autofocus={no === 0 || undefined}
              onChange={() => toggle(id)}
              onKeyDown={(event) => event.key === 'Enter' && openForm()}
            />
            <Icon name="building-cottage" />
            <span className={classes.name}>{name}</span>
          </label>
        ))}
      </fieldset>
      <DrugList
        drugs={drugs}
        chosen={drugId}
        onChoose={(id) => {
          onTouched()
          setDrug(id)
        }}
        onNext={openForm}
      />
    </StepFrame>
  )
}

interface DrugListProps {
  drugs: readonly Drug[]
  chosen: string | null
  onChoose: (id: string) => void
  onNext: () => void
}

/** A list of drugs with search by name, substance or class. */
function DrugList({ drugs, chosen, onChoose, onNext }: DrugListProps) {
  const { t } = useTranslation('action-modal')
  const name = useId()
  const [search, setSearch] = useState('')
  const matches = drugs.filter((drug) => textIncludes([drug.name, drug.substance, drug.drug_class].join(' '), search))
  return (
    <>
      <h3 className={classes.heading}>{t('chooseDrug')}</h3>
      <div className={classes.search}>
        <SearchBox
          value={search}
          onChange={setSearch}
          label={t('searchDrugs')}
          found={{ shown: matches.length, total: drugs.length }}
        />
      </div>
      {matches.length === 0 ? (
        <EmptyState icon="search" sentence={t('noDrugFound', { search })} />
      ) : (
        <fieldset className={classes.group} aria-label={t('chooseDrug')}>
          {matches.map((drug) => (
            <label
              key={drug.id}
              className={classes.place}
              data-chosen={drug.id === chosen || undefined}
              onDoubleClick={onNext}
            >
              <input
                type="radio"
                name={name}
                checked={drug.id === chosen}
                onChange={() => onChoose(drug.id)}
                onKeyDown={(event) => event.key === 'Enter' && onNext()}
              />
              <Icon name="vaccine" />
              <span className={classes.name}>{drug.name}</span>
              <span className={classes.note}>{drug.substance ?? drug.drug_class}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
