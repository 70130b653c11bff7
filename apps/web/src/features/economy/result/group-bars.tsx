import type { EconomyResult, ResultOfGroup } from '@herdboard/contract/economy/result.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { kpiTypeIds } from '@herdboard/domain/kpis/kpi-types.ts'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'
import { Card } from '#ui/card/card.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import type { PostingPigs } from '../postings/posting-filter.ts'
import classes from './result.module.css'

interface Props {
  result: EconomyResult
  type: PostingPigs | undefined
}

const units = ['total', 'pig'] as const
type Unit = (typeof units)[number]

/** A bar per group of income and costs, with the period before and the budget. A group opens its postings. */
export function GroupBars({ result, type }: Props) {
  const { t } = useTranslation('economy')
  const [chosenUnit, setUnit] = useState<Unit>('total')
  const [only, ...others] = result.pig_types
  const produced = others.length === 0 ? only?.produced_pigs : undefined
  const whyPigs = type ?? (only && others.length === 0 ? pigsOf(only.pig_type) : undefined)
  const hasPigs = produced?.now !== null && produced?.now !== undefined
  const unit = hasPigs ? chosenUnit : 'total'
  const isPerPig = unit === 'pig'
  const shown = result.groups.map((group) => ({
    ...group,
    now: isPerPig ? divided(group.now, produced?.now) : group.now,
    previous: isPerPig ? divided(group.previous, produced?.previous) : group.previous,
    budget: isPerPig ? divided(group.budget, produced?.now) : group.budget,
  }))
  const hasPrevious = result.previous !== null
  const hasBudget = shown.some(({ budget }) => budget !== null)
  const hasBudgetOfMoved = shown.some(({ group, budget }) => group === 'moved' && Boolean(budget))
  const largest = Math.max(
    ...shown.flatMap(({ now, previous }) => [Math.abs(now ?? 0), hasPrevious ? Math.abs(previous ?? 0) : 0]),
  )

  return (
    <Card
      title={t('groupsTitle')}
      note={[
        t(hasPrevious ? 'groupsNoteCompared' : 'groupsNote'),
        ...(hasBudgetOfMoved ? [t('budgetOfMoved')] : []),
      ].join(' ')}
      actions={
        hasPigs && (
          <SegmentedControl
            aria-label={t('unitOfBars')}
            data={units.map((value) => ({ value, label: t(`unit_${value}`) }))}
            value={unit}
            onChange={(value) => setUnit(value === 'pig' ? 'pig' : 'total')}
          />
        )
      }
      isFlush
    >
      <table className={classes.bars}>
        <thead>
          <tr>
            <th scope="col">{t('column_group')}</th>
            <th scope="col" className={classes.barColumn}>
              <VisuallyHidden>{t('column_bar')}</VisuallyHidden>
            </th>
            <th scope="col" className={classes.figure}>
              {t('column_now')}
            </th>
            {hasPrevious && (
              <th scope="col" className={classes.figure}>
                {t('column_before')}
              </th>
            )}
            {hasBudget && (
              <th scope="col" className={classes.figure}>
                {t('budget')}
              </th>
            )}
            {(hasBudget || hasPrevious) && (
              <th scope="col" className={classes.figure}>
                {t(hasBudget ? 'column_deviation' : 'column_change')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <GroupRow
              key={group.group}
              group={group}
              largest={largest}
              decimals={isPerPig ? 2 : 0}
              compares={{ hasPrevious, hasBudget }}
              type={type}
              whyPigs={hasPrevious && group.group === 'feed' ? whyPigs : undefined}
            />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const pigsOf = (pigType: PigType): PostingPigs => (pigType === WEANERS ? 'weaners' : 'slaughter')

const divided = (amount: number | null, pigs: number | null | undefined): number | null =>
  amount === null || pigs === null || pigs === undefined || pigs === 0 ? null : amount / pigs

interface RowProps {
  group: Omit<ResultOfGroup, 'now'> & { now: number | null }
  /** The largest amount of all bars: full width. */
  largest: number
  decimals: number
  compares: { hasPrevious: boolean; hasBudget: boolean }
  type: PostingPigs | undefined
  /** The pigs of which a key figure says why the group changed; undefined where none does. */
  whyPigs: PostingPigs | undefined
}

function GroupRow({ group, largest, decimals, compares: { hasPrevious, hasBudget }, type, whyPigs }: RowProps) {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const { name, now, previous, budget, late } = group
  const compared = hasBudget ? budget : previous
  const change = now === null || compared === null ? null : now - compared
  const amount = (value: number | null) => formatDecimals(value, decimals, language)
  const width = (value: number | null) => `${largest === 0 ? 0 : (Math.abs(value ?? 0) / largest) * 100}%`
  return (
    <tr>
      <th scope="row">
        <Link
          to="/economy/postings"
          search={({ from, to, pigs, places }) => ({ from, to, pigs, places, group: group.group, type })}
          className={classes.groupLink}
        >
          {name}
        </Link>
        {whyPigs && (
          <Link
            to="/why/$figure"
            params={{ figure: String(kpiTypeIds.feed_cost_per_gain) }}
            search={({ from, to, places }) => ({ from, to, places, pigs: whyPigs })}
            className={classes.why}
            aria-label={t('whyFeed')}
          >
            {t('why')}
          </Link>
        )}
        {late.length > 0 && <span className={classes.late}>{t('provisional', { late: late.join(', ') })}</span>}
      </th>
      <td className={classes.barColumn} aria-hidden="true">
        <span className={classes.track}>
          <span
            className={classes.bar}
            data-sign={(now ?? 0) < 0 ? 'cost' : 'income'}
            style={{ inlineSize: width(now) }}
          />
          {hasPrevious && previous !== null && (
            <span className={classes.before} style={{ insetInlineStart: width(previous) }} />
          )}
        </span>
      </td>
      <td className={classes.figure}>{amount(now)}</td>
      {hasPrevious && <td className={classes.figure}>{amount(previous)}</td>}
      {hasBudget && <td className={classes.figure}>{amount(budget)}</td>}
      {(hasBudget || hasPrevious) && (
        <td className={classes.figure} data-outcome={outcomeOf(change)}>
          {change !== null && change > 0 ? `+${amount(change)}` : amount(change)}
        </td>
      )}
    </tr>
  )
}

/** More money is better: less of a cost is a positive change, too. */
const outcomeOf = (change: number | null): string | undefined =>
  change === null || change === 0 ? undefined : change > 0 ? 'better' : 'worse'
