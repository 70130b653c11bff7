import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { derivedInput, type FigureInput, type FigureSetting, givenInputs, kpi } from '@herdboard/domain/kpis/kpi.ts'
import type { PeriodSums } from '@herdboard/domain/kpis/period-sums.ts'
import { percentOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { countedDeadPigs, lossBase } from './production-sums.ts'

const base = (sums: PeriodSums, setting: FigureSetting): FigureInput =>
  derivedInput(setting.periodKind === 'period' ? 'produced' : 'inHead', lossBase(sums, setting), 'pigs', 0)

const dead = (sums: PeriodSums): FigureInput =>
  derivedInput(sums.lossHead > 0 ? 'dead_with_missing' : 'deadHead', countedDeadPigs(sums), 'pigs', 0)

/** Dead / produced · 100; for a batch, dead / inserted · 100. Source: docs/domain/kpis.md#mortality */
export const mortality = kpi({
  key: 'mortality',
  unit: '%',
  pigType: null,
  decimals: 1,
  goodWhen: 'down',
  band: 'mortalityPercent',
  needs: ['gainKg'],
  inputs: (sums, setting) => [dead(sums), base(sums, setting)],
  compute: (sums, setting) => percentOrNull(countedDeadPigs(sums), lossBase(sums, setting)),
  variants: (sums, setting) => [
    derivedInput('mortality_recorded', percentOrNull(sums.deadHead, lossBase(sums, setting)), '%', 1),
    derivedInput(
      'mortality_with_missing',
      percentOrNull(sums.deadHead + sums.missingHead, lossBase(sums, setting)),
      '%',
      1,
    ),
    derivedInput('mortality_of_inserted', percentOrNull(sums.deadHead, sums.inHead), '%', 2),
    derivedInput('mortality_of_left', percentOrNull(sums.deadHead, sums.outHead + sums.deadHead), '%', 2),
  ],
})

/** (Dead + condemned) / produced · 100. Source: docs/domain/kpis.md#dead-and-condemned */
export const deadCondemned = kpi({
  key: 'dead_condemned',
  unit: '%',
  pigType: SLAUGHTER_PIGS,
  decimals: 1,
  goodWhen: 'down',
  band: 'mortalityPercent',
  needs: ['gainKg'],
  inputs: (sums, setting) => [dead(sums), ...givenInputs(sums, 'condemnedHead'), base(sums, setting)],
  compute: (sums, setting) => percentOrNull(countedDeadPigs(sums) + sums.condemnedHead, lossBase(sums, setting)),
  variants: (sums) => [derivedInput('condemned', percentOrNull(sums.condemnedHead, sums.slaughterHead), '%', 2)],
})
