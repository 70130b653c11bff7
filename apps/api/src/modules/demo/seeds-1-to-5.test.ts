import { tellsWhatWasTrue } from '#testing/seeds.ts'

tellsWhatWasTrue([1, 2, 3, 4, 5])
