import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { beforeAll, expect, it } from 'vitest'

/** The figures of a bench, printed under their own names, `ratio` first. */
export type Bench = { name: string; ratio?: number } & Record<string, number | string | undefined>

const files = import.meta.glob<{ run: () => Promise<Bench | Bench[]> }>('./*.bench.ts')
const wanted = Object.keys(files).filter(
  (file) => process.env.BENCH === 'all' || file.includes(process.env.BENCH ?? ''),
)

it.each(wanted)('%s', { timeout: 300_000 }, async (file) => {
  const measured = await files[file]?.().then(({ run }) => run())
  const benches = [measured ?? []].flat()
  for (const each of benches) print(each)
  if (process.env.BENCH_CHECK) expect(benches.flatMap(broken)).toEqual([])
})

beforeAll(() => {
  const [first, ...others] = cpus()
  const load = loadavg().map((value) => value.toFixed(1))
  console.log(`${first?.model} x ${others.length + 1}, Node.js ${process.version}, load ${load.join(' ')}`)
})

/** Lists the limits in README.md that a bench exceeds. */
function broken(bench: Bench): string[] {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const promises = [...readme.matchAll(/^\| ([^|]+) \| ([^|]+) \| at (most|least) ([\d.]+) \|/gm)]
  return promises
    .filter(([, name]) => name === bench.name)
    .flatMap(([, , figure = '', side, limit = '']) => {
      const value = Number(valueOf(bench, figure))
      const isKept = side === 'most' ? value <= Number(limit) : value >= Number(limit)
      return isKept ? [] : [`${bench.name}: ${figure} is ${value}, promised is at ${side} ${limit}`]
    })
}

function valueOf(bench: Bench, figure: string): unknown {
  return Object.entries(bench).find(([name]) => name === figure || inWords(name) === figure)?.[1]
}

function print({ name, ratio, ...figures }: Bench): void {
  console.log(`${name}${ratio === undefined ? '' : `: ${ratio} times the bare one`}`)
  for (const [what, value] of Object.entries(figures))
    if (value !== undefined)
      console.log(`  ${inWords(what)}  ${typeof value === 'number' ? value.toLocaleString('en') : value}`)
}

/** calculationsPerSecond: "calculations per second". */
function inWords(name: string): string {
  return name.replace(
    /([a-z\d])([A-Z])/g,
    (_all, last: string, first: string) => `${last} ${first.toLowerCase()}`,
  )
}
