import { it } from 'vitest'

/** The figures of a file of this folder; they are printed under their own names, `ratio` first. */
export type Bench = { name: string; ratio?: number } & Record<string, number | string | undefined>

const files = import.meta.glob<{ run: () => Promise<Bench | Bench[]> }>('./*.bench.ts')
const wanted = Object.keys(files).filter(
  (file) => process.env.BENCH === 'all' || file.includes(process.env.BENCH ?? ''),
)

it.each(wanted)('%s', { timeout: 300_000 }, async (file) => {
  const measured = await files[file]?.().then(({ run }) => run())
  for (const each of [measured ?? []].flat()) print(each)
})

function print({ name, ratio, ...figures }: Bench): void {
  console.log(`${name}${ratio === undefined ? '' : `: ${ratio} times the bare one`}`)
  for (const [what, value] of Object.entries(figures))
    if (value !== undefined)
      console.log(`  ${inWords(what)}  ${typeof value === 'number' ? value.toLocaleString('en') : value}`)
}

/** calculationsPerSecond: "calculations per second". */
function inWords(name: string): string {
  return name.replace(
    /([a-z])([A-Z])/g,
    (_all, last: string, first: string) => `${last} ${first.toLowerCase()}`,
  )
}
