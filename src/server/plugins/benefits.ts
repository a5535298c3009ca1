import { benefitFolders, brokenFolders } from 'virtual:benefits'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { guardDeclaration } from './guardDeclaration.ts'
import { validateDeclaration } from './validateDeclaration.ts'
import type { Benefits } from '../context/context.ts'

type Broken = { folder: string; sentence: string }
type Log = { error: (details: object, message: string) => void }

/**
 * The categories of plugins/, in the order of their folders; a broken one is named in the log and left out
 * (promise 41).
 */
export async function loadBenefits(log: Log): Promise<Benefits & { broken: Broken[] }> {
  const loaded = await Promise.all(
    Object.entries(benefitFolders).map(async ([folder, { load }]) => {
      try {
        return { folder, declared: (await load()).default as unknown }
      } catch (error) {
        return { folder, broken: `expected to be imported without an error, and it threw: ${String(error)}` }
      }
    }),
  )
  const registry = benefitsOf(loaded)
  const broken = [...brokenFolders, ...registry.broken]
  for (const { folder, sentence } of broken) log.error({ folder }, `Benefit left out. ${sentence}`)
  return { ...registry, broken }
}

/** The registry of declarations given as values: those of folders, or of a test. */
export function benefitsOf(
  loaded: ({ folder: string; declared: unknown } | { folder: string; broken: string })[],
): Benefits & { broken: Broken[] } {
  const good = new Map<string, Benefit>()
  const broken: Broken[] = []
  for (const each of loaded) {
    const faults = 'broken' in each ? [each.broken] : validateDeclaration(each.folder, each.declared)
    if (faults.length > 0)
      broken.push({
        folder: each.folder,
        sentence: `plugins/${each.folder}/index.ts: ${faults.join('; ')}`.replace(/[^?]$/, '$&.'),
      })
    else if ('declared' in each) good.set(each.folder, guardDeclaration(each.declared as Benefit))
  }
  return { find: (category) => good.get(category), all: () => [...good.values()], broken }
}
