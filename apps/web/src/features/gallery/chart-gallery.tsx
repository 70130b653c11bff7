import { Menu } from '@mantine/core'
import { Chart } from '#blocks/parts/chart/chart.tsx'
import { aChart, aSeries, weekAxis } from '#testing/charts.ts'
import classes from './gallery.module.css'

const quarter = weekAxis('2026-08-22', '2026-11-21')
const gain = [948, 955, 981, 1004, 991, null, null, 1003, 998, 1011, 1022, 1019, 1012, 1016]
const half = Math.round(quarter.weeks.length / 2)
const wave = (base: number, swing: number, every: number) =>
  quarter.weeks.map((_, index) => Math.round(base + swing * Math.sin(index / every)))

const causes = ['Halebid', 'Luftvej', 'Ben', 'Mave-tarm', 'Pludselig', 'Aflivet', 'Andet', 'Ukendt']

const daily = aChart({
  title: 'Daglig tilvækst',
  subtitle: 'g pr. gris pr. dag',
  x: quarter,
  series: [
    aSeries({ name: 'Nygaard', points: gain, estimated_from: 11 }),
    aSeries({ key: 'avg', name: 'Landsgennemsnit 2024', role: 'reference', points: quarter.weeks.map(() => 985) }),
  ],
  running: 13,
})

const dead = aChart({
  title: 'Døde pr. uge',
  subtitle: 'stk.',
  x: quarter,
  axes: [{ unit: 'stk.', decimals: 0, from_zero: true }],
  series: causes.map((name, index) =>
    aSeries({ key: name, name, kind: 'column', stack: 'dead', points: wave(4 - index / 3, 2, 1 + index / 2) }),
  ),
  running: 13,
})

const feed = aChart({
  title: 'Foderforbrug pr. kg tilvækst',
  subtitle: 'FEsv pr. kg',
  x: quarter,
  axes: [{ unit: 'FEsv/kg', decimals: 2, from_zero: false }],
  series: ['Nygaard', 'Østerlund', 'Søndergård'].map((name, index) =>
    aSeries({ key: name, name, points: wave(270 + index * 6, 8, 2).map((value) => value / 100) }),
  ),
  reference_lines: [{ axis: 0, value: 2.68, label: 'Mål' }],
  bands: [{ axis: 0, from: 2.55, to: 2.65, label: 'Mål' }],
  running: null,
})

const movements = aChart({
  title: 'Bevægelser pr. uge',
  subtitle: 'stk.',
  x: weekAxis('2026-11-02', '2027-01-31'),
  axes: [{ unit: 'stk.', decimals: 0, from_zero: true }],
  series: [
    aSeries({
      key: 'in',
      name: 'Ind',
      kind: 'column',
      stack: 'm',
      points: [120, 0, 240, 0, 0, 300, null, 120, 0, 0, 80, 0, 200],
    }),
    aSeries({
      key: 'out',
      name: 'Ud',
      kind: 'column',
      stack: 'm',
      points: [-40, -90, 0, -180, 0, 0, null, -60, -20, 0, 0, -240, 0],
    }),
  ],
  running: null,
})

const herd = aChart({
  title: 'Grise i stalden',
  subtitle: 'stk.',
  x: quarter,
  axes: [{ unit: 'stk.', decimals: 0, from_zero: true }],
  series: [
    aSeries({ key: 'now', name: 'Grise', kind: 'area', points: wave(1200, 180, 2) }),
    aSeries({ key: 'before', name: 'Forrige periode', role: 'previous', points: wave(1120, 150, 1.6) }),
  ],
  running: 13,
})

const one = aChart({
  title: 'Én uge',
  x: weekAxis('2026-11-16', '2026-11-21'),
  series: [aSeries({ points: [1012] })],
  running: 0,
})

export function ChartGallery() {
  return (
    <>
      <div className={classes.grid}>
        <Chart
          spec={daily}
          printHead="Nygaard, 22.08.2026 – 21.11.2026"
          menuItems={
            <>
              <Menu.Item>Samlet</Menu.Item>
              <Menu.Item>Pr. stald</Menu.Item>
              <Menu.Divider />
            </>
          }
        />
        <Chart spec={dead} />
        <Chart spec={feed} />
        <Chart spec={movements} />
        <Chart spec={herd} />
        <Chart spec={one} />
      </div>
      <div className={classes.thirds}>
        <Chart spec={undefined} title="Henter" />
        <Chart
          spec={aChart({
            title: 'Tomt',
            series: [aSeries({ points: quarter.weeks.slice(0, half).map(() => null) })],
            empty_reason: 'Ingen vejninger mellem 1. og 30. september',
          })}
        />
        <Chart
          spec={undefined}
          title="Fejl"
          error={{ onRetry: () => undefined, code: '7F3K-21', requestId: '01JD-7F3K' }}
        />
      </div>
    </>
  )
}
