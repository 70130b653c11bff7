import { testKpiAccuracy } from '#testing/sample-data/kpi-accuracy-seeds.ts'

testKpiAccuracy([1, 2, 3, 4, 5])
