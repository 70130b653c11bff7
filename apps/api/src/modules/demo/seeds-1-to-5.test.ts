import { testKpiAccuracy } from '#testing/seeds.ts'

testKpiAccuracy([1, 2, 3, 4, 5])
