import {
  type AlarmReplay,
  getAlarmReplay,
  type ReplayStep,
  setAlarmSensitivity,
} from '@herdboard/contract/monitoring/alarm-replay.ts'
import { listAlarmTypes } from '@herdboard/contract/monitoring/alarms.ts'
import { getWaterChart } from '@herdboard/contract/monitoring/monitoring.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aChart, aSeries } from '#testing/charts.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { aMonitoredSection, exampleSensor, mockMonitoring, monitoredFarmOf, sectionA1 } from '#testing/monitoring.ts'
import { openPage } from '#testing/open-page.tsx'

const chart = () =>
  aChart({
    title: 'Water (litres)',
    x: { kind: 'hour', from: '2026-11-11T23:00:00.000Z', count: 240 },
    series: [aSeries({ points: Array.from({ length: 240 }, (_, hour) => 1 + (hour % 24) / 24) })],
    marks: [
      { place: 5, icon: 'bell', text: 'Alarm of the log', severity: 3 },
      { place: 6, icon: 'note', text: 'Note', severity: null },
    ],
    running: null,
  })

const alarm = (day: number, severity: 2 | 3): ReplayStep['alarms'][number] => ({
  type_id: 1,
  from: `2026-11-${day}T06:00:00.000Z`,
  to: `2026-11-${day + 1}T06:00:00.000Z`,
  severity,
  verdict: 'new',
  finding: '700 l',
  explanation: null,
})

/** Step 3 has one alarm, each step above one more; the treated disease is found so many hours before. */
const stepOf = (step: ReplayStep['step'], hours: number | null): ReplayStep => {
  const alarms = Array.from({ length: Math.max(0, step - 2) }, (_, no) => alarm(13 + no, no === 0 ? 3 : 2))
  const period = (months: 3 | 12) => ({
    months,
    alarms: Math.min(1, alarms.length),
    warnings: Math.max(0, alarms.length - 1),
    judged_true: 1,
    judged_false: step,
    unanswered: 0,
    missed: 0,
  })
  return {
    step,
    preset: { found_pct: 91, false_alarms: 0.3, false_warnings: 0.74, delay_hours: 6.8 },
    alarms,
    periods: [period(3), period(12)],
    months: [],
    outbreaks: [{ day: '2026-11-14', name: 'Colistin', head: 400, found_at: null, hours_before: hours }],
    explained: [
      {
        type_id: 1,
        from: '2026-11-18T06:00:00.000Z',
        to: '2026-11-18T20:00:00.000Z',
        explanation: 'delivery on 18/11/2026',
      },
    ],
  }
}

const replay = (editable = true): AlarmReplay => ({
  setting: {
    step: 3,
    source: 'default',
    own: { section: null, barn: null, farm: 2 },
    section_name: 'A1',
    barn_name: 'Barn 4',
    farm_name: 'Nygaard',
    editable,
  },
  from: '2025-11-21',
  to: '2026-11-21',
  steps: [stepOf(1, null), stepOf(2, 5), stepOf(3, 17), stepOf(4, 31), stepOf(5, 31)],
})

async function openTuning(answer = replay()) {
  mockMonitoring([monitoredFarmOf([aMonitoredSection(sectionA1)])], { sensors: [exampleSensor(sectionA1, 1)] })
  mockEndpoint(getWaterChart, () => ({ options: chart() }))
  mockEndpoint(listAlarmTypes, () => [{ id: 1, name: 'Water: low use', icon_id: 'droplet-down' }])
  const requests = mockEndpoint(getAlarmReplay, () => answer)
  const { user } = await openPage('/monitoring?tab=water')
  await user.click(await screen.findByRole('button', { name: 'View sections' }))
  const article = await screen.findByRole('article', { name: 'A1' })
  const open = await within(article).findByRole('button', { name: 'Try other alarm limits' })
  expect(requests).toEqual([])
  await user.click(open)
  const panel = await within(article).findByRole('region', { name: 'Alarms of A1 with another sensitivity' })
  const slider = within(panel).getByRole('slider', { name: 'Sensitivity' })
  return { user, article, panel, slider, requests }
}

const bands = (article: HTMLElement) =>
  [...article.querySelectorAll('[data-part="span"]')].map((one) => one.getAttribute('data-severity'))

test('arrow keys move the slider, and the chart shows the alarms of the step without a request', async () => {
  const { user, article, panel, slider, requests } = await openTuning()
  expect(slider).toHaveAttribute('aria-valuetext', 'Normal')
  // The explained delivery has no severity; the alarms of the log are not shown beside those of the step.
  expect(bands(article)).toEqual([null, '3'])
  expect(article.querySelectorAll('[data-part="mark"][data-severity]')).toHaveLength(0)
  expect(article.querySelectorAll('[data-part="mark"]')).toHaveLength(1)
  slider.focus()
  await user.keyboard('{ArrowRight}')
  expect(slider).toHaveAttribute('aria-valuetext', 'More alarms')
  expect(bands(article)).toEqual([null, '3', '2'])
  expect(within(panel).getByText('2 alarms in 12 months: 1 judged true, 4 false')).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('a disease is shown with the hours before its treatment, beside those of the current step', async () => {
  const { user, panel, slider } = await openTuning()
  expect(panel).toHaveTextContent('Colistin for 400 pigs – found 17 hours before the day of treatment')
  slider.focus()
  expect(panel).toHaveTextContent('Water: low use: 700 l')
  await user.keyboard('{ArrowRight}')
  expect(panel).toHaveTextContent('found 31 hours before the day of treatment (now: found 17 hours before')
  await user.keyboard('{Home}')
  expect(panel).toHaveTextContent('not found (now: found 17 hours before')
  const row = within(panel).getByRole('row', { name: /^Judged false/ })
  expect(row).toHaveTextContent('1 (now 3)')
})

test('the step is accepted for the barn, and the setting of the farm is taken back', async () => {
  const { user, panel, slider } = await openTuning()
  const sent = mockEndpoint(setAlarmSensitivity, () => replay().setting)
  slider.focus()
  await user.keyboard('{ArrowRight}')
  await user.click(within(panel).getByRole('radio', { name: 'All of Barn 4' }))
  await user.click(within(panel).getByRole('button', { name: 'Use: More alarms' }))
  await waitFor(() =>
    expect(sent.map(({ input }) => input.body)).toEqual([{ section_id: sectionA1.id, place: 'barn', step: 4 }]),
  )
  expect(await screen.findByText('The sensitivity is saved')).toBeVisible()
  await user.click(within(panel).getByRole('radio', { name: 'All of the farm Nygaard: Fewer alarms' }))
  await user.click(within(panel).getByRole('button', { name: 'Remove the setting of Nygaard' }))
  await waitFor(() => expect(sent.at(-1)?.input.body).toEqual({ section_id: sectionA1.id, place: 'farm', step: null }))
})

test('a person who may not change it can try the steps, and reads why nothing can be saved', async () => {
  const { panel } = await openTuning(replay(false))
  expect(within(panel).queryByRole('button', { name: /^Use/ })).toBeNull()
  expect(panel).toHaveTextContent('Only administrators can save another sensitivity')
})
