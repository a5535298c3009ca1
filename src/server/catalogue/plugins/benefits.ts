import { benefitFolders, brokenFolders, type BenefitFolder } from 'virtual:benefits'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { languages } from '../../../domain/kernel/language.ts'
import { validateBenefit } from '../../../domain/benefit/validateBenefit.ts'
import { guardBenefit } from './callPlugin.ts'
import type { Benefits } from '../../platform/context/context.ts'

type Broken = { folder: string; sentence: string }
type Log = { error: (details: object, message: string) => void }

/**
 * Loads the categories of plugins/, in the order of their folders; a broken one is logged and left out
 * (promise 41). `isKnown`: another process has logged the broken ones.
 */
export async function loadBenefits(log: Log, isKnown = false): Promise<Benefits & { broken: Broken[] }> {
  const loaded = await Promise.all(
    Object.entries(benefitFolders).map(async ([folder, files]) => {
      try {
        return { folder, declared: await withMessages(files) }
      } catch (error) {
        return { folder, broken: `expected to be imported without an error, and it threw: ${String(error)}` }
      }
    }),
  )
  // Compiling the schemas again would take a quarter of the server's start.
  const registry = buildBenefits(loaded, { areCompiled: true })
  const broken = [...brokenFolders, ...registry.broken]
  for (const { folder, sentence } of isKnown ? registry.broken : broken) {
    const effect = registry.find(folder) ? 'broken; its last good version goes on' : 'left out'
    log.error({ folder }, `Benefit ${effect}. ${sentence}`)
  }
  return { ...registry, broken }
}

/** Builds a registry of declarations given as values. `areCompiled`: the build has compiled their schemas. */
export function buildBenefits(
  loaded: ({ folder: string; declared: unknown } | { folder: string; broken: string })[],
  { areCompiled = false } = {},
): Benefits & { broken: Broken[] } {
  const good = new Map<string, Benefit>()
  const broken: Broken[] = []
  for (const each of loaded) {
    const faults = faultsOf(each, areCompiled)
    if (faults.length > 0)
      broken.push({
        folder: each.folder,
        sentence: `plugins/${each.folder}/index.ts: ${faults.join('; ')}`.replace(/[^?]$/, '$&.'),
      })
    else if ('declared' in each) good.set(each.folder, guardBenefit(each.declared as Benefit))
  }
  return { find: (category) => good.get(category), all: () => [...good.values()], broken }
}

function faultsOf(
  each: { folder: string; declared: unknown } | { folder: string; broken: string },
  isCompiled: boolean,
): string[] {
  if ('broken' in each) return [each.broken]
  return validateBenefit(each.declared, each.folder, { isCompiled }).map(({ message }) => message)
}

/** A folder's declaration with its messages in every language, because the server writes refusals. */
async function withMessages({ load, messages }: BenefitFolder): Promise<Benefit> {
  const { default: benefit } = await load()
  const words = await Promise.all(
    languages.map(async (language) => [language, (await messages[language]()).default] as const),
  )
  return { ...benefit, messages: Object.fromEntries(words) }
}
