import { testKpiAccuracy } from '#testing/sample-data/kpi-accuracy-seeds.ts'

testKpiAccuracy([6, 7, 8, 9, 10])
