/** Key of the installation of the benchmark, whose database is kept from one run to the next. Nothing secret is in it. */
export const BENCH_KEY = Buffer.alloc(32, 7).toString('base64')
